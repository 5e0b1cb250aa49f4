import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Terminal } from '../../../engine/tools';
import { portico } from '../../../scripts/portico/portico';

const languages = ['en', 'es', 'fr', 'ja'];

const files: Readonly<Record<string, object>> = {
  'schemas/permissions.json': {
    $schema: 'meta/permissions.schema.json',
    roles: ['USER', 'ADMIN'],
    allowedInAdminMode: 'ADMIN',
    defaultDenial: 'denied',
    permissions: {},
  },
  'schemas/languages.json': {
    $schema: 'meta/languages.schema.json',
    languages: languages.map((code) => ({ code, endonym: code })),
  },
  'schemas/sources.json': {
    $schema: 'meta/sources.schema.json',
    sources: {
      saveContact: {
        method: 'PUT',
        path: 'contact',
        payload: { $ref: './data/contact.schema.json' },
        answer: { $ref: './data/contact.schema.json' },
      },
    },
  },
  'schemas/data/contact.schema.json': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Contact',
    type: 'object',
    properties: {
      firstName: { type: 'string', maxLength: 200 },
      seats: { type: ['integer', 'null'] },
      kind: { type: 'string', enum: ['private', 'company'] },
    },
    required: ['firstName'],
    additionalProperties: false,
  },
  'schemas/forms/contact.form.json': {
    $schema: '../meta/form.schema.json',
    id: 'contact',
    conditions: { isCompany: { field: 'kind', is: 'company' } },
    steps: [
      {
        id: 'person',
        fields: [
          { name: 'firstName', type: 'text', label: 'contact.firstName', maxLength: 200 },
          {
            name: 'kind',
            type: 'choice',
            label: 'contact.kind',
            options: [
              { value: 'private', label: 'contact.private' },
              { value: 'company', label: 'contact.company' },
            ],
          },
          { name: 'seats', type: 'integer', label: 'contact.seats', min: 1, displayed: { condition: 'isCompany' } },
        ],
        submit: { label: 'contact.submit', operation: 'saveContact' },
      },
    ],
  },
  'screens/user/contact.screen.json': {
    $schema: '../../schemas/meta/screen.schema.json',
    id: 'contact',
    title: 'contact.title',
    blocks: [{ block: 'form', form: 'contact' }],
  },
  'screens/user/routes.json': {
    $schema: '../../schemas/meta/routes.schema.json',
    portal: 'user',
    title: 'contact.title',
    routes: [{ id: 'contact', path: 'contact', label: 'contact.title', screen: 'contact', default: true }],
  },
};

const sentences = {
  denied: 'No.',
  contact: {
    title: 'Contact',
    firstName: 'First name',
    kind: 'Kind',
    private: 'Private',
    company: 'Company',
    seats: 'Seats',
    submit: 'Save',
  },
};

/** A small sound project on disk, gone after the test. */
export class SmallProject {
  readonly folder: string;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'portico-project-'));
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    for (const [path, content] of Object.entries(files)) this.write(path, JSON.stringify(content, null, 2));
    for (const language of languages) this.write(`locales/${language}/iam.json`, JSON.stringify(sentences, null, 2));
    // Messages of the built-in types and rules belong to every project.
    for (const language of languages) {
      for (const file of ['problems.json', 'common.json']) {
        const path = `locales/${language}/${file}`;
        cpSync(join(import.meta.dirname, '../../..', path), join(this.folder, path));
      }
    }
  }

  write(path: string, text: string): this {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
    return this;
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** Replaces a text everywhere in a file, as a person's edit would. */
  edit(path: string, from: string, to: string): this {
    const before = this.read(path);
    if (!before.includes(from)) throw new Error(`${path} does not say ${from}`);
    return this.write(path, before.replaceAll(from, to));
  }

  /** Runs `portico` here; answers its exit code and what people would see. */
  async portico(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
    const lines: string[] = [];
    const terminal: Terminal = {
      print: (text) => lines.push(text),
      complain: (text) => lines.push(text),
      colors: false,
    };
    const code = await portico(args, terminal, this.folder);
    return { code, text: lines.join('\n') };
  }
}
