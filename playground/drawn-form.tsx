import { useEffect, useRef, useState } from 'react';
import { type App, AppFrame, createApp } from '../engine/app';
import type { Json, ProjectBundle } from '../engine/model';
import { Boundary, FormView } from '../engine/react';
import type { FormStore } from '../engine/runtime';

interface DrawnFormProps {
  readonly project: ProjectBundle;
  readonly id: string;
  readonly operations: readonly string[];
  readonly language: string;
  readonly onSend: (operation: string, payload: Json) => void;
}

/** A form over its newest model. Typed values and the open step survive an edit of the definition. */
export function DrawnForm({ project, id, operations, language, onSend }: DrawnFormProps) {
  const [opened, setOpened] = useState<{ readonly app: App; readonly store: FormStore }>();
  const last = useRef<FormStore>(undefined);
  useEffect(() => {
    let left = false;
    const own = Object.fromEntries(
      operations.map((name) => [
        name,
        async (payload: Json) => {
          onSend(name, payload);
          return { ok: true as const, answer: {} };
        },
      ]),
    );
    createApp({ project, language, operations: own, report: () => undefined }).then((app) => {
      const model = project.model.forms[id];
      if (left || model?.kind !== 'fields') return;
      const store = app.engine.openForm(model, app.context);
      const before = last.current;
      if (before) {
        store.restore(before.draft());
        const step = before.model.steps[before.form().step]?.id;
        if (step !== undefined && model.steps.some((each) => each.id === step)) store.goTo(step, { force: true });
        before.dispose();
      }
      last.current = store;
      setOpened({ app, store });
    });
    return () => {
      left = true;
    };
  }, [project, id, operations, language, onSend]);
  if (opened === undefined) return null;
  const { app, store } = opened;
  return (
    <AppFrame app={app}>
      <Boundary definition={store.model.id} pointer="">
        <FormView key={language} store={store} stepper={store.model.steps.length > 1 ? 'collapsed' : 'none'} />
      </Boundary>
    </AppFrame>
  );
}
