/**
 * Reading what people write: text → JSON with places → typed definitions, or every problem with its place and cure.
 *
 * Names across files (does this field exist, does this operator fit) are judged by the compiler.
 */
export type { DefinitionSet } from './definition-set';
export { describeProblem, type ProblemSentences } from './describe-problem';
export type { DefinitionDocument, DefinitionKind, DefinitionTypes, Locator, Side, SourceFile } from './document';
export type * from './language.gen';
export { nearest, nearestArgument } from './nearest';
export { judgePattern, type PatternVerdict } from './pattern';
export { escapePart, type Path, partsOf, pointerOf } from './pointer';
export { compareProblems, type ProblemArguments, problemAt } from './problem';
export { readDefinitions } from './read-definitions';
