import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const files = ['src', 'engine'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

/** What the `className` of each native list in a source says, as it is written; empty without one. */
function classesOfLists(source: string): readonly string[] {
  const tree = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText(tree) === 'select') {
      const classes = node.attributes.properties.find(
        (each) => ts.isJsxAttribute(each) && each.name.getText(tree) === 'className',
      );
      found.push(classes?.getText(tree) ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it.each([
  ['<select className="a">{b}</select>', ['className="a"']],
  ['<select onChange={() => b > 1} className="a" />', ['className="a"']],
  ['<select value={<i className="b" />} className={c ? `a` : "d"} />', ['className={c ? `a` : "d"}']],
  ['<select {...a}><option className="b" /></select>', ['']],
  ['<Select className="a" />; "<select className=b>"', []],
])('%s', (source, classes) => {
  expect(classesOfLists(source)).toEqual(classes);
});

/** A native list without its arrow looks like a text field: the kit takes away the browser's own. */
it('Every native list of the kit has its arrow', () => {
  const lists = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return source.includes('<select') ? classesOfLists(source).map((classes) => ({ file, classes })) : [];
  });
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ classes }) => classes.includes('pt-input') && !classes.includes('pt-select'))).toEqual([]);
});
