/**
 * Reads definition files: text → JSON with places → typed definitions, or every problem with its place and fix.
 *
 * Names across files (does this field exist, does this operator fit) are checked by the compiler.
 */

export type { StructureProblem } from './checking';
export type { DefinitionSet } from './definition-set';
export { describeProblem, type ProblemSentences } from './describe-problem';
export type { DefinitionDocument, DefinitionKind, DefinitionTypes, Locator, Side, SourceFile } from './document';
export { extendSchema, extendSchemas, joinedKeywords, ownKeywords } from './extend';
export { caseSegment, isGroup, isSharedField, isUnion, leavesOf, namePrefixAt, type WrittenLeaf } from './field-parts';
export { type FileKind, fileKindOf } from './file-kind';
export { type CompileTypes, generateLanguageTypes } from './generate-language';
export type * from './language.gen';
export { blockLists, freeJson } from './language.gen';
export { limits } from './limits';
export { metaSchemas } from './meta-schemas';
export { editDistance, nearest, nearestArgument } from './nearest';
export { onceFor } from './once-for';
export { checkPattern, type PatternVerdict } from './pattern';
export { type Path, partsOf, pointerOf } from './pointer';
export { compareProblems, type ProblemArguments, problemAt } from './problem';
export { prototypeNames } from './prototype-name';
export { readDefinitions, readingProblems } from './read-definitions';
export { type ReadJson, readJson } from './read-json';
export { halvesOf, literalKeywords, namedSchemas, placeIn } from './reference';
export { type ReaderRule, readerRules } from './rules';
export { findSchemas, type SchemaRoot } from './schema-places';
export { checkStructure } from './structure';
