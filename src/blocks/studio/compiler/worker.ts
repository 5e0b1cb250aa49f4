import { describeForm } from '../../../../engine/tools/describe-form';
import { createPortalRegistry, createPortalVocabulary } from '../../../../kinds';
import { createCompiler } from './compiler';
import { dryRun } from './dry-run';
import type { Answers, Ask, Reply, Request } from './messages';

// The only compiler in the browser. Its own policy (server/static/worker-policy.ts) allows it no connections.
const registry = createPortalRegistry();
const compiler = createCompiler(createPortalVocabulary(registry));

const post = (reply: Reply) => self.postMessage(reply);

function answer(id: number, ask: Ask): Answers[keyof Answers] {
  switch (ask.do) {
    case 'load':
      compiler.load(ask.files);
      return true;
    case 'put':
      compiler.put(ask.path, ask.text);
      return true;
    case 'draw': {
      const drawn = compiler.draw(ask.path);
      post({ id, trying: true });
      for (const form of [...Object.values(drawn.forms), ...(drawn.shared ? [drawn.shared] : [])])
        if (form.kind === 'fields') dryRun(form, registry, ask.context);
      return drawn;
    }
    case 'check':
      return compiler.check();
    case 'uses':
      return compiler.uses(ask.path);
    case 'consequences':
      return compiler.consequences(ask.changes);
    case 'rename':
      return compiler.rename(ask.wanted);
    case 'complete':
      return compiler.complete(ask.path, ask.at);
    case 'listed':
      return compiler.listed();
    case 'make':
      return compiler.make(ask.wanted);
    case 'describe': {
      const { forms, shared } = compiler.draw(ask.path);
      const form = Object.values(forms)[0] ?? shared;
      return form?.kind === 'fields' ? describeForm(form, ask.words) : '';
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  const { id, ask } = data;
  try {
    post({ id, ok: true, answer: answer(id, ask) });
  } catch (cause) {
    post({ id, ok: false, reason: String(cause) });
  }
});
