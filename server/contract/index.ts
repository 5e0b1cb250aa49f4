export { createBackend, UnreachableError } from './caller';
export { checkContract } from './check-contract';
export { readPromises } from './promises';
export { countContract, describeContract as tellContract } from './report';
