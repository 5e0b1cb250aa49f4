import { useMemo, useState } from 'react';
import type { Json, JsonObject } from '../model';
import { Boundary, ScreenView } from '../react';
import type { App } from './create-app';

export interface ScreenProps {
  readonly app: App;
  /** The screen's name. */
  readonly id: string;
  /** Query parameters of the page. Keep the object identity while nothing in it changes. */
  readonly query?: JsonObject;
  /** Path parameters of the page. */
  readonly params?: JsonObject;
}

const none: JsonObject = {};

/** One screen of a project, inside an `AppFrame`. */
export function Screen({ app, id, query = none, params = none }: ScreenProps) {
  const { screens, forms } = app.project.model;
  const screen = screens[id];
  if (screen === undefined) throw new Error(`The project has no screen named "${id}".`);
  const [published, setPublished] = useState<Json>(none);
  const context = useMemo(() => ({ ...app.context, query, params, form: published }), [app, query, params, published]);
  return (
    <Boundary definition={id} pointer="">
      <ScreenView screen={screen} forms={forms} context={context} onPublish={setPublished} />
    </Boundary>
  );
}
