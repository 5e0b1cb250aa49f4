import 'virtual:portico-theme.css';
import './playground.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Json } from '../engine/model';
import { DrawnForm } from './drawn-form';
import { Editor } from './editor';
import { readHash, writeHash } from './hash';
import type { Made, Written } from './project';
import { samples } from './samples';
import CompilerWorker from './worker?worker';

const [first = ''] = Object.keys(samples);
const start = (await readHash(window.location.hash)) ?? (samples[first] as Written);
const languages = ['en', 'es', 'fr', 'ja'];

/** Compiles the text in a worker, only the latest, once typing pauses. */
function useMade(written: Written): Made | undefined {
  const [made, setMade] = useState<Made>();
  const worker = useRef<Worker>(undefined);
  const number = useRef(0);
  useEffect(() => {
    worker.current ??= new CompilerWorker();
    const own = worker.current;
    number.current += 1;
    const mine = number.current;
    const take = ({ data }: MessageEvent<{ readonly number: number; readonly made: Made }>) => {
      if (data.number === mine) setMade(data.made);
    };
    own.addEventListener('message', take);
    const timer = setTimeout(() => own.postMessage({ number: mine, written }), 150);
    return () => {
      clearTimeout(timer);
      own.removeEventListener('message', take);
    };
  }, [written]);
  return made;
}

function Playground() {
  const [written, setWritten] = useState(start);
  const [language, setLanguage] = useState('en');
  const [sent, setSent] = useState<{ readonly operation: string; readonly payload: Json }>();
  const made = useMade(written);
  // The last form that compiled stays: a half-typed word removes nothing.
  const [good, setGood] = useState<Made>();
  useEffect(() => {
    if (made?.project) setGood(made);
  }, [made]);
  useEffect(() => {
    let left = false;
    void writeHash(written).then((hash) => {
      if (!left) window.history.replaceState(null, '', `#${hash}`);
    });
    return () => {
      left = true;
    };
  }, [written]);
  const onSend = useCallback((operation: string, payload: Json) => setSent({ operation, payload }), []);
  const onForm = useCallback((form: string) => setWritten((before) => ({ ...before, form })), []);
  const onTexts = useCallback((texts: string) => setWritten((before) => ({ ...before, texts })), []);
  const found = made?.found ?? [];
  return (
    <>
      <header className="play-head">
        <h1>Playground</h1>
        <label>
          Begin with{' '}
          <select
            value=""
            onChange={({ target }) => {
              const sample = samples[target.value];
              if (sample) setWritten(sample);
            }}
          >
            <option value="">…</option>
            {Object.keys(samples).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Language of the kit{' '}
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {languages.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </header>
      <main className="play">
        <section className="play-side" aria-label="Definition">
          <h2>Form</h2>
          <Editor
            label="Form"
            text={written.form}
            found={found.filter(({ file }) => file === 'form')}
            onChange={onForm}
          />
          <h2>Sentences</h2>
          <Editor
            label="Sentences"
            text={written.texts}
            found={found.filter(({ file }) => file === 'texts')}
            onChange={onTexts}
          />
          <h2>Problems</h2>
          <ul className="play-problems" aria-live="polite">
            {found.map(({ file, line, column, rule, severity, sentence }) => (
              <li key={`${file}:${line}:${column}:${rule}:${sentence}`} data-severity={severity}>
                <span className="play-place">
                  {file === 'form' ? 'Form' : 'Sentences'} {line}:{column} {rule}
                </span>
                <span>{sentence}</span>
              </li>
            ))}
            {made && found.length === 0 && <li>Nothing is wrong.</li>}
          </ul>
        </section>
        <section className="play-side" aria-label="What it is">
          <h2>The form</h2>
          <div className="play-form">
            {good?.project && good.id !== undefined && (
              <DrawnForm
                project={good.project}
                id={good.id}
                operations={good.operations}
                language={language}
                onSend={onSend}
              />
            )}
          </div>
          {sent && (
            <>
              <h2>What “{sent.operation}” would be sent</h2>
              <pre className="play-sent">{JSON.stringify(sent.payload, undefined, 2)}</pre>
            </>
          )}
          <h2>In words</h2>
          <pre className="play-words">{good?.words}</pre>
        </section>
      </main>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Playground />);
