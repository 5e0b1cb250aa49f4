import { type Compilation, compile } from '../../engine/compile';
import { readDefinitions, type SourceFile } from '../../engine/definition';
import type { DefinitionProblem, FieldFormModel } from '../../engine/model';
import { testVocabulary } from './vocabulary';

/** A form file of this name and content. */
export function formFile(id: string, content: object): SourceFile {
  const document = { $schema: '../meta/form.schema.json', id, ...content };
  return { path: `schemas/forms/${id}.form.json`, bytes: JSON.stringify(document, undefined, 2) };
}

/** Reads and compiles files; problems of both. */
export function compileFiles(files: readonly SourceFile[]): Compilation {
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, testVocabulary());
  return { model, problems: [...definitions.problems, ...problems] };
}

/** The model of one form of fields, which must have no error; `beside` are files that it refers to. */
export function compiledForm(content: object, beside: readonly SourceFile[] = []): FieldFormModel {
  const { model, problems } = compileFiles([formFile('form', content), ...beside]);
  const errors = problems.filter((problem: DefinitionProblem) => problem.severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const form = model.forms.form;
  if (form?.kind !== 'fields') throw new Error('The form did not compile to fields.');
  return form;
}
