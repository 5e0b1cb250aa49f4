import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../engine/model';
import { projectFolder } from '../../server/platform/project-folder';
import { type ServerApp, type ServerAppOptions, serverApp } from './server-app';

/** A copy of the project's definitions that a test edits. */
export interface EditedProject {
  readonly folder: string;
  /** Writes a property of an entity; undefined takes it out. */
  property(entity: string, name: string, schema: JsonObject | undefined): void;
  /** Puts a field at the end of a step. */
  field(form: string, step: string, field: JsonObject): void;
  /** Changes a document below the project's folder. */
  edit(path: string, change: (document: Record<string, Json>) => void): void;
  /** Takes every edit back. */
  reset(): void;
  remove(): void;
}

export function editedProject(): EditedProject {
  const folder = mkdtempSync(join(tmpdir(), 'portico-entities-'));
  for (const part of ['schemas', 'screens', 'locales'])
    cpSync(join(projectFolder(), part), join(folder, part), { recursive: true });
  const edited = new Set<string>();
  const edit: EditedProject['edit'] = (path, change) => {
    edited.add(path);
    const document = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, Json>;
    change(document);
    writeFileSync(join(folder, path), JSON.stringify(document, null, 2));
  };
  return {
    folder,
    edit,
    property(entity, name, schema) {
      edit(`schemas/data/${entity}.schema.json`, (document) => {
        const { [name]: _before, ...others } = document.properties as JsonObject;
        document.properties = schema === undefined ? others : { ...others, [name]: schema };
      });
    },
    field(form, step, field) {
      edit(`schemas/forms/${form}.form.json`, (document) => {
        document.steps = (document.steps as JsonObject[]).map((each) =>
          each.id === step ? { ...each, fields: [...(each.fields as Json[]), field] } : each,
        );
      });
    },
    reset() {
      for (const path of edited) copyFileSync(join(projectFolder(), path), join(folder, path));
      edited.clear();
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** An application over a copy of the definitions; closing it takes the copy away. */
export async function editedPortal(
  options: Omit<ServerAppOptions, 'project'> = {},
  edit: (project: EditedProject) => void = () => {},
): Promise<{ readonly project: EditedProject; readonly server: ServerApp }> {
  const project = editedProject();
  edit(project);
  const server = await serverApp({ ...options, project: project.folder });
  const close = async () => {
    await server.close();
    project.remove();
  };
  return { project, server: { ...server, close } };
}
