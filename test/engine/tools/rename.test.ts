import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../../engine/definition';
import { findProblems } from '../../../engine/tools/check-project';
import { type Rename, rename } from '../../../engine/tools/rename';
import { portalVocabulary, projectSources } from '../../support/good-project';

const vocabulary = portalVocabulary;
const languages = ['en', 'es', 'fr', 'ja'];
const form = 'schemas/forms/visit.form.json';
const sharedFile = 'schemas/shared/visit.shared.json';
const screen = 'screens/user/visit.screen.json';

const text = (name: string, more: object = {}) => ({
  name,
  type: 'text',
  label: 'visit.word',
  required: false,
  ...more,
});
const visit = {
  $schema: '../meta/form.schema.json',
  id: 'visit',
  conditions: { far: { field: 'way', is: 'plane' }, begins: { field: 'way', startsWith: 'plane' } },
  steps: [
    {
      id: 'first',
      title: 'visit.word',
      fields: [
        {
          name: 'way',
          type: 'choice',
          label: 'visit.way.label',
          options: [{ value: 'car' }, { value: 'plane', label: 'visit.way.plane' }],
          default: 'plane',
        },
        {
          name: 'home',
          type: 'group',
          label: 'visit.word',
          fields: [text('city'), text('street', { displayed: { field: 'city', is: 'Rome' } })],
        },
        {
          name: 'ride',
          type: 'union',
          by: 'way',
          cases: { car: [text('plate')], plane: [text('flight', { displayed: { condition: 'far' } })] },
        },
        text('note', {
          displayed: {
            all: [
              { field: 'home.city', is: 'Rome' },
              { condition: 'far' },
              { condition: 'late' },
              { condition: 'begins' },
            ],
          },
        }),
      ],
      submit: { label: 'visit.word' },
    },
    {
      id: 'second',
      title: 'visit.word',
      displayed: { field: 'way', in: ['plane', 'car'] },
      fields: [{ use: 'hour' }],
      submit: { label: 'visit.word' },
      buttons: [{ id: 'again', label: 'visit.word', then: [{ step: 'first' }] }],
    },
  ],
};
const shared = {
  $schema: '../meta/shared.schema.json',
  fields: { hour: text('hour') },
  conditions: { late: { field: 'hour', is: '23' } },
};
delete (shared.fields.hour as { name?: string }).name;
const shown = {
  $schema: '../../schemas/meta/screen.schema.json',
  id: 'visit',
  title: 'visit.word',
  blocks: [{ block: 'form', form: 'visit' }],
};
const words = { word: 'A', way: { label: 'B', plane: 'C' } };

/** The rest of a small portal. */
const portal: Readonly<Record<string, unknown>> = {
  'schemas/permissions.json': {
    $schema: 'meta/permissions.schema.json',
    roles: ['USER', 'ADMIN'],
    allowedInAdminMode: 'ADMIN',
    defaultDenial: 'visit.word',
    permissions: {},
  },
  'schemas/languages.json': {
    $schema: 'meta/languages.schema.json',
    languages: languages.map((code) => ({ code, endonym: code })),
  },
  'schemas/sources.json': { $schema: 'meta/sources.schema.json', sources: {} },
  'screens/user/routes.json': {
    $schema: '../../schemas/meta/routes.schema.json',
    portal: 'user',
    title: 'visit.word',
    routes: [{ id: 'visit', path: 'visit', label: 'visit.word', screen: 'visit', default: true }],
  },
  ...Object.fromEntries(languages.map((language) => [`locales/${language}/iam.json`, { visit: words }])),
};

/** Files by path and text: what was compiled for one test is not compiled again for the next. */
const known = new Map<string, SourceFile>();
function fileOf(path: string, text: string): SourceFile {
  const file = known.get(`${path} ${text}`) ?? { path, bytes: text };
  known.set(`${path} ${text}`, file);
  return file;
}

/** The files after a rename. */
const followed = (files: readonly SourceFile[], changed: ReadonlyMap<string, string | undefined>) =>
  files.map((file) => {
    const text = changed.get(file.path);
    return text === undefined ? file : fileOf(file.path, text);
  });

const filesWith = (changed: Readonly<Record<string, unknown>> = {}): readonly SourceFile[] =>
  Object.entries({ ...portal, [form]: visit, [sharedFile]: shared, [screen]: shown, ...changed }).map(([path, value]) =>
    fileOf(path, `${JSON.stringify(value, null, 2)}\n`),
  );
const errors = (files: readonly SourceFile[]) =>
  findProblems(files, vocabulary)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, place }) => `${rule} ${place.file} ${place.pointer}`);

function renamed(wanted: Rename) {
  const files = filesWith();
  const outcome = rename(files, vocabulary, wanted);
  const after = new Map(files.map(({ path, bytes }) => [path, bytes.toString()]));
  for (const [path, next] of outcome.files) {
    if (next === undefined) after.delete(path);
    else after.set(path, next);
  }
  return {
    ...outcome,
    after,
    errors: errors([...after].map(([path, text]) => fileOf(path, text))),
    json: (path: string) => JSON.parse(after.get(path) ?? 'null'),
  };
}
const told = ({ uses }: ReturnType<typeof renamed>) => uses.map(({ file, pointer }) => `${file} ${pointer}`);

it('begins with definitions that are right', () => expect(errors(filesWith())).toEqual([]));

describe('what is renamed takes along all that names it, and says where that is', () => {
  it('a field in a group, by its short name in it and by its whole name elsewhere', () => {
    const done = renamed({ kind: 'field', file: form, at: ['steps', 0, 'fields', 1, 'fields', 0], name: 'town' });
    expect(done.errors).toEqual([]);
    expect(told(done)).toEqual([
      `${form} /steps/0/fields/1/fields/1/displayed/field`,
      `${form} /steps/0/fields/3/displayed/all/0/field`,
    ]);
    expect(done.json(form).steps[0].fields[3].displayed.all[0]).toEqual({ field: 'home.town', is: 'Rome' });
  });

  it('a group, in the names of its fields', () => {
    const done = renamed({ kind: 'field', file: form, at: ['steps', 0, 'fields', 1], name: 'house' });
    expect(done.errors).toEqual([]);
    expect(done.json(form).steps[0].fields[3].displayed.all[0].field).toBe('house.city');
  });

  it('a choice that tells the case of a union, with the keys of its sentences', () => {
    const done = renamed({ kind: 'field', file: form, at: ['steps', 0, 'fields', 0], name: 'travel' });
    expect(done.errors).toEqual([]);
    expect(done.json(form).steps[0].fields[2].by).toBe('travel');
    expect(done.json(form).conditions.far).toEqual({ field: 'travel', is: 'plane' });
    expect(done.keys).toEqual([
      ['visit.way.label', 'visit.travel.label'],
      ['visit.way.plane', 'visit.travel.plane'],
    ]);
    for (const language of languages)
      expect(done.json(`locales/${language}/iam.json`).visit).toEqual({
        word: 'A',
        travel: { label: 'B', plane: 'C' },
      });
  });

  it('a step, where another one leads back to it', () => {
    const done = renamed({ kind: 'step', file: form, at: ['steps', 0], name: 'journey' });
    expect(done.errors).toEqual([]);
    expect(told(done)).toEqual([`${form} /steps/1/buttons/0/then/0/step`]);
    expect(done.json(form).steps[1].buttons[0].then[0].step).toBe('journey');
  });

  it('a condition of the form, and one of all forms', () => {
    const own = renamed({ kind: 'entry', file: form, at: ['conditions', 'far'], name: 'abroad' });
    expect(own.errors).toEqual([]);
    expect(told(own)).toHaveLength(2);
    expect(Object.keys(own.json(form).conditions)).toEqual(['abroad', 'begins']);
    const common = renamed({ kind: 'entry', file: sharedFile, at: ['conditions', 'late'], name: 'night' });
    expect(common.errors).toEqual([]);
    expect(told(common)).toEqual([`${form} /steps/0/fields/3/displayed/all/2/condition`]);
  });

  it('a shared field, which is still called as before where its value is read and sent', () => {
    const done = renamed({ kind: 'entry', file: sharedFile, at: ['fields', 'hour'], name: 'time' });
    expect(done.errors).toEqual([]);
    expect(told(done)).toEqual([`${form} /steps/1/fields/0/use`]);
    expect(done.json(sharedFile).fields.time.name).toBe('hour');
  });

  it('the name of a shared field, in every form that uses it, in groups too, and in shared conditions', () => {
    const other = 'schemas/forms/other.form.json';
    const steps = [
      {
        id: 'first',
        title: 'visit.word',
        fields: [
          { name: 'trip', type: 'group', label: 'visit.word', fields: [{ use: 'hour' }, { use: 'place' }] },
          text('note', {
            displayed: {
              all: [
                { field: 'trip.hour', is: '9' },
                { field: 'trip.place.zip', is: '1' },
              ],
            },
          }),
          { use: 'hour', name: 'own' },
          text('more', { displayed: { field: 'own', is: '9' } }),
        ],
        submit: { label: 'visit.word' },
      },
    ];
    const place = {
      type: 'group',
      label: 'visit.word',
      fields: [text('zip'), text('city', { displayed: { field: 'zip', is: '1' } })],
    };
    const files = filesWith({
      [other]: { $schema: '../meta/form.schema.json', id: 'other', steps },
      [sharedFile]: { ...shared, fields: { ...shared.fields, place } },
    });
    expect(errors(files)).toEqual([]);
    const carried = (wanted: Rename) => {
      const done = rename(files, vocabulary, wanted);
      const now = followed(files, done.files);
      expect([done.left, errors(now)]).toEqual([[], []]);
      return {
        uses: done.uses.map(({ file, pointer }) => `${file} ${pointer}`),
        json: (path: string) => JSON.parse(String(now.find((file) => file.path === path)?.bytes)),
      };
    };
    const time = carried({ kind: 'field', file: sharedFile, at: ['fields', 'hour'], name: 'time' });
    expect(time.uses.toSorted()).toEqual([
      `${other} /steps/0/fields/1/displayed/all/0/field`,
      `${sharedFile} /conditions/late/field`,
    ]);
    expect(time.json(sharedFile).fields.hour.name).toBe('time');
    expect(time.json(other).steps[0].fields[3].displayed.field).toBe('own');
    const zip = carried({ kind: 'field', file: sharedFile, at: ['fields', 'place', 'fields', 0], name: 'code' });
    expect(zip.uses.toSorted()).toEqual([
      `${other} /steps/0/fields/1/displayed/all/1/field`,
      `${sharedFile} /fields/place/fields/1/displayed/field`,
    ]);
  });

  it.each<[string, Rename, string]>([
    ['field', { kind: 'field', file: form, at: ['steps', 0, 'fields', 0], name: 'travel' }, 'way'],
    ['shared field', { kind: 'field', file: sharedFile, at: ['fields', 'hour'], name: 'travel' }, 'hour'],
  ])(
    'a %s, in the screen that draws its form: in what is published, conditions, values and texts',
    (_what, wanted, own) => {
      const read = { block: 'article', body: 'visit.word', displayed: { context: `form.${own}`, is: 'car' } };
      const drawing = (name: string, texts = 'visit.said') => ({
        ...shown,
        blocks: [{ block: 'panel', blocks: [{ block: 'form', form: 'visit', publish: [name] }] }, { use: 'told' }],
        aside: [
          { block: 'article', body: texts, displayed: { not: { context: `form.${name}`, is: 'plane' } } },
          { block: 'article', body: 'visit.word', displayed: { context: 'formMode', is: 'edit' } },
        ],
      });
      const said = (name: string) => ({ visit: { ...words, said: `{{form.${name}}} and {{ form.${name} }}` } });
      const sentences = Object.fromEntries(languages.map((each) => [`locales/${each}/iam.json`, said(own)]));
      const files = filesWith({
        ...sentences,
        [screen]: drawing(own),
        [sharedFile]: { ...shared, blocks: { told: read } },
      });
      expect(errors(files)).toEqual([]);
      const done = rename(files, vocabulary, wanted);
      const now = followed(files, done.files);
      const json = (path: string) => JSON.parse(String(now.find((file) => file.path === path)?.bytes));
      expect([done.left, errors(now)]).toEqual([[], []]);
      expect(json(screen)).toEqual(drawing('travel'));
      expect(json(sharedFile).blocks.told.displayed.context).toBe('form.travel');
      expect(json('locales/ja/iam.json').visit.said).toBe('{{form.travel}} and {{form.travel }}');
      const told = done.uses.map(({ file, pointer }) => `${file} ${pointer}`);
      expect(told).toEqual(expect.arrayContaining([`${screen} /blocks/0/blocks/0/publish/0`]));
    },
  );

  it('not what a screen reads of a form that has another field of the name', () => {
    const steps = [{ id: 'a', title: 'visit.word', fields: [text('way')], submit: { label: 'visit.word' } }];
    const other = { $schema: '../meta/form.schema.json', id: 'other', steps };
    const drawing = {
      ...shown,
      blocks: [
        { block: 'form', form: 'other', publish: ['way'] },
        { block: 'article', body: 'visit.word', displayed: { context: 'form.way', is: 'car' } },
      ],
    };
    const files = filesWith({ [screen]: drawing, 'schemas/forms/other.form.json': other });
    const wanted: Rename = { kind: 'field', file: form, at: ['steps', 0, 'fields', 0], name: 'travel' };
    const done = rename(files, vocabulary, wanted);
    expect([done.left, done.files.has(screen)]).toEqual([[], false]);
  });

  it('the key of a shared field, but not the name by which a screen reads its value', () => {
    const drawing = {
      ...shown,
      blocks: [
        { block: 'form', form: 'visit', publish: ['hour'] },
        { block: 'article', body: 'visit.word', displayed: { context: 'form.hour', is: '9' } },
      ],
    };
    const files = filesWith({ [screen]: drawing });
    const wanted: Rename = { kind: 'entry', file: sharedFile, at: ['fields', 'hour'], name: 'time' };
    const done = rename(files, vocabulary, wanted);
    expect([done.left, done.files.has(screen)]).toEqual([[], false]);
  });

  it('a shared block, in screens and in other shared blocks', () => {
    const blocks = {
      note: { block: 'article', body: 'visit.word' },
      page: { block: 'panel', blocks: [{ use: 'note' }] },
    };
    const uses = { ...shown, blocks: [...shown.blocks, { use: 'note' }, { use: 'page' }] };
    const files = filesWith({ [screen]: uses, [sharedFile]: { ...shared, blocks } });
    const done = rename(files, vocabulary, { kind: 'entry', file: sharedFile, at: ['blocks', 'note'], name: 'hint' });
    expect(done.left).toEqual([]);
    expect(done.uses.map(({ file, pointer }) => `${file} ${pointer}`)).toEqual([
      `${sharedFile} /blocks/page/blocks/0/use`,
      `${screen} /blocks/1/use`,
    ]);
  });

  it('an option: in conditions, in lists, in the initial value and in the cases of a union', () => {
    const done = renamed({ kind: 'option', file: form, at: ['steps', 0, 'fields', 0, 'options', 1], name: 'air' });
    expect(done.errors).toEqual([]);
    const now = done.json(form);
    expect(now.conditions.far.is).toBe('air');
    expect(now.conditions.begins.startsWith, 'the beginning of a text, not an option').toBe('plane');
    expect(now.steps[1].displayed.in).toEqual(['air', 'car']);
    expect(now.steps[0].fields[0].default).toBe('air');
    expect(Object.keys(now.steps[0].fields[2].cases)).toEqual(['car', 'air']);
    expect(done.keys).toEqual([['visit.way.plane', 'visit.way.air']]);
  });

  it('a form: its file, its keys, and the screens that show it', () => {
    const done = renamed({ kind: 'document', file: form, at: [], name: 'call' });
    expect(done.errors).toEqual([]);
    expect([done.after.has(form), done.json('schemas/forms/call.form.json').id]).toEqual([false, 'call']);
    expect(told(done)).toEqual([`${screen} /blocks/0/form`]);
    // The other document uses one of its sentences: that key stays.
    expect(done.keys.map(([key]) => key)).toEqual(['visit.way.label', 'visit.way.plane']);
  });

  it('a screen: its file, and the routes that open it, whose addresses stay', () => {
    const done = renamed({ kind: 'document', file: screen, at: [], name: 'trip' });
    expect(done.errors).toEqual([]);
    expect(done.after.has('screens/user/trip.screen.json')).toBe(true);
    const routes: { id: string; path: string; screen: string }[] = done.json('screens/user/routes.json').routes;
    expect(routes.find(({ id }) => id === 'visit')).toMatchObject({ path: 'visit', screen: 'trip' });
  });
});

describe('the name of a shared field', () => {
  const other = 'schemas/forms/other.form.json';
  const hour = { kind: 'field', file: sharedFile, at: ['fields', 'hour'], name: 'time' } as const;
  const asked = (field: string) => ({ displayed: { field, is: '9' } });
  const group = (fields: readonly object[], more: object = {}) => ({
    type: 'group',
    label: 'visit.word',
    fields,
    ...more,
  });
  const otherWith = (fields: readonly object[]) => ({
    $schema: '../meta/form.schema.json',
    id: 'other',
    steps: [{ id: 'first', title: 'visit.word', fields, submit: { label: 'visit.word' } }],
  });
  const sharedWith = (fields: object, more: object = {}) => ({
    ...shared,
    ...more,
    fields: { ...shared.fields, ...fields },
  });
  const carried = (files: readonly SourceFile[], wanted: Rename = hour) => {
    expect(errors(files)).toEqual([]);
    const done = rename(files, vocabulary, wanted);
    const now = followed(files, done.files);
    return {
      ...done,
      errors: errors(now),
      told: done.uses.map(({ file, pointer }) => `${file} ${pointer}`).toSorted(),
    };
  };

  it('is followed where a form reads it through shared groups, whatever the group is called there', () => {
    const trip = group([{ use: 'hour' }, text('own', asked('hour'))]);
    const tour = group([group([{ use: 'trip' }], { name: 'leg' }), text('end', asked('leg.trip.hour'))]);
    const files = filesWith({
      [sharedFile]: sharedWith({ trip, tour }),
      [other]: otherWith([
        { use: 'trip' },
        { use: 'tour', name: 'way' },
        text('a', asked('trip.hour')),
        text('b', asked('way.leg.trip.hour')),
      ]),
    });
    const done = carried(files);
    expect([done.refused, done.left, done.errors]).toEqual([undefined, [], []]);
    expect(done.told).toEqual([
      `${other} /steps/0/fields/2/displayed/field`,
      `${other} /steps/0/fields/3/displayed/field`,
      `${sharedFile} /conditions/late/field`,
      `${sharedFile} /fields/tour/fields/1/displayed/field`,
      `${sharedFile} /fields/trip/fields/1/displayed/field`,
    ]);
  });

  it('is not one that another field of a shared group has', () => {
    const files = filesWith({
      [sharedFile]: sharedWith({ trip: group([{ use: 'hour' }, text('time')]) }),
      [other]: otherWith([{ use: 'trip' }]),
    });
    expect(carried(files).refused).toEqual({ why: 'taken', files: [sharedFile] });
  });

  it('is not one that a group from which it is read has inside: its condition would read that one', () => {
    const inside = group([text('time'), text('x', asked('hour'))], { name: 'g' });
    const files = filesWith({ [other]: otherWith([{ use: 'hour' }, inside]) });
    const done = carried(files);
    expect(done.refused).toEqual({ why: 'meaning', files: [other] });
    expect(done.files.size).toBe(0);
    const free = carried(files, { ...hour, name: 'moment' });
    expect([free.refused, free.left, free.errors]).toEqual([undefined, [], []]);
  });

  it('does not change a shared condition that another form asks of its own field', () => {
    const late = { displayed: { condition: 'late' } };
    const files = (more: readonly object[]) =>
      filesWith({ [other]: otherWith([text('hour'), text('note', late), ...more]) });
    for (const more of [[], [text('time')], [group([{ use: 'hour' }], { name: 'g' })]]) {
      const done = carried(files(more));
      expect(done.refused?.files).toEqual([other]);
      expect(done.files.size).toBe(0);
    }
    expect(carried(files([])).refused?.why).toBe('others');
  });
});

it('refuses to rename a field of a group where its short name then reads an outer field', () => {
  const city = { kind: 'field', file: form, at: ['steps', 0, 'fields', 1, 'fields', 0] } as const;
  const steps = structuredClone(visit.steps);
  steps[0]?.fields.unshift(text('city') as never);
  const at = ['steps', 0, 'fields', 2, 'fields', 0];
  const done = rename(filesWith({ [form]: { ...visit, steps } }), vocabulary, { ...city, at, name: 'town' });
  expect(done.refused).toEqual({ why: 'meaning', files: [form] });
});

describe('over the definitions of this portal nothing is left that names what was', () => {
  const project = projectSources();
  it.each<[string, Rename, number]>([
    [
      'a route, named by screens, menus and the command palette',
      { kind: 'id', file: 'screens/admin/routes.json', at: ['routes', 1], name: 'everybody' },
      5,
    ],
    [
      'an action, offered by the command palette',
      { kind: 'id', file: 'screens/admin/admin-licenses.screen.json', at: ['blocks', 0, 'actions', 0], name: 'make' },
      1,
    ],
    [
      'a source of a screen, in its blocks, effects and values',
      { kind: 'source', file: 'screens/admin/admin-home.screen.json', at: ['sources', 'overview'], name: 'summary' },
      5,
    ],
  ])('%s', async (_what, wanted, least) => {
    const files = await project;
    const before = errors(files);
    const { files: changed, uses, left } = rename(files, vocabulary, wanted);
    expect(left).toEqual([]);
    expect(uses.length).toBeGreaterThanOrEqual(least);
    const after = followed(files, changed);
    expect(errors(after)).toEqual(before);
  });
});

describe('every field that a screen of this portal reads from a form that it draws', () => {
  /** The fields that form blocks publish, where each is written. */
  const published = async () => {
    const files = await projectSources();
    const documents = files.flatMap(({ path, bytes }) =>
      path.endsWith('.json') ? [[path, JSON.parse(bytes.toString())] as const] : [],
    );
    const within = (value: unknown): Record<string, unknown>[] =>
      typeof value !== 'object' || value === null
        ? []
        : [
            ...(Array.isArray(value) ? [] : [value as Record<string, unknown>]),
            ...Object.values(value).flatMap(within),
          ];
    const blocks = documents.flatMap(([path, document]) =>
      /\.(screen|shared)\.json$/.test(path) ? within(document).filter((each) => Array.isArray(each.publish)) : [],
    );
    return blocks.flatMap(({ form, publish }) =>
      (publish as string[]).flatMap((name): Rename[] => {
        const drawn = documents.find(([path, { id }]) => path.endsWith('.form.json') && id === form);
        const isOf = (key: string, field: Record<string, unknown>) => (field.name ?? key) === name;
        const uses = within(drawn?.[1]).flatMap(({ use }) => (typeof use === 'string' ? use : []));
        return documents.flatMap(([file, { fields = {} }]) =>
          Object.entries(file.endsWith('.shared.json') ? fields : {}).flatMap(([key, field]): Rename[] =>
            uses.includes(key) && isOf(key, field as Record<string, unknown>)
              ? [
                  { kind: 'entry', file, at: ['fields', key], name: `${name}Renamed` },
                  { kind: 'field', file, at: ['fields', key], name: `${name}Renamed` },
                ]
              : [],
          ),
        );
      }),
    );
  };

  it('is renamed with the screen, which has no problem afterwards', async () => {
    const files = await projectSources();
    const all = await published();
    expect(all.length).toBeGreaterThan(0);
    for (const wanted of all) {
      const { left } = rename(files, vocabulary, wanted);
      // What the API takes is not the screen's: it knows its own names alone.
      const ofScreens = left.filter(({ rule }) => !rule.startsWith('payload-'));
      expect([wanted.kind, wanted.at, ofScreens]).toEqual([wanted.kind, wanted.at, []]);
    }
  });
});

it('says what only a person can fix: what names it elsewhere', () => {
  const files = filesWith({
    [sharedFile]: { ...shared, conditions: { late: { field: 'way', is: 'car' } } },
  });
  expect(errors(files)).toEqual([]);
  const done = rename(files, vocabulary, { kind: 'field', file: form, at: ['steps', 0, 'fields', 0], name: 'travel' });
  expect(done.left.map(({ rule, place }) => `${rule} ${place.file}`)).toEqual([`unknown-field ${sharedFile}`]);
});

it('changes nothing where there is nothing to rename', () => {
  for (const at of [
    ['steps', 9],
    ['steps', 0, 'fields', 9],
  ])
    expect(rename(filesWith(), vocabulary, { kind: 'field', file: form, at, name: 'x' }).files.size).toBe(0);
});

describe('a field that the API does not know', () => {
  it('is sent by its new name, which has no more problems than the old one', async () => {
    const file = 'schemas/forms/profile.form.json';
    const files = (await projectSources()).map((each) => {
      if (each.path !== file) return each;
      const profile = JSON.parse(each.bytes.toString());
      profile.steps[0].fields.push({ name: 'textField', type: 'text', label: profile.steps[0].label });
      return { ...each, bytes: JSON.stringify(profile) };
    });
    const { fields } = JSON.parse(String(files.find(({ path }) => path === file)?.bytes)).steps[0];
    const at = ['steps', 0, 'fields', fields.length - 1];
    const { files: changed, left } = rename(files, vocabulary, { kind: 'field', file, at, name: 'jobTitle' });
    const renamed = JSON.parse(changed.get(file) ?? '{}').steps[0].fields.at(-1);
    expect(renamed).toMatchObject({ name: 'jobTitle' });
    expect(renamed).not.toHaveProperty('path');
    expect(left).toEqual([]);
  });
});
