import { type ReactNode, useEffect, useState } from 'react';
import type { JsonObject } from '../model';
import { Boundary, EngineProvider, FormView, type FormViewProps, Notices, Questions } from '../react';
import type { App } from './create-app';

export interface FormProps extends Omit<FormViewProps, 'store'> {
  readonly app: App;
  /** The form's name. */
  readonly id: string;
  /** Initial values, by payload path. */
  readonly initial?: JsonObject;
  /** Further context that the form reads. Keep the object identity while nothing in it changes. */
  readonly context?: JsonObject;
}

/** Renders one form of a project anywhere in a page. */
export function Form({ app, id, initial, context, ...view }: FormProps) {
  const model = app.project.model.forms[id];
  if (model?.kind !== 'fields') throw new Error(`The project has no form of fields named "${id}".`);
  const [store] = useState(() => app.engine.openForm(model, { ...app.context, ...context }, initial));
  useEffect(() => {
    if (context) store.setContext({ ...app.context, ...context });
  }, [app, store, context]);
  return (
    <AppFrame app={app}>
      <Boundary definition={id} pointer="">
        <FormView store={store} {...view} />
      </Boundary>
    </AppFrame>
  );
}

/** Wraps every view of an app: provides the engine, its confirmation dialogs and its notices. */
export function AppFrame({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return (
    <EngineProvider engine={app.engine}>
      {children}
      <Questions queue={app.questions} />
      <Notices queue={app.notices} />
    </EngineProvider>
  );
}
