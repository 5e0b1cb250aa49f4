export { checkDemo, createDemoGate } from '../platform/demo-verdict';
export { clearDemo, clearedTables } from './clear';
export { type DemoDescription, demoLines, demoVerdictLine, describeDemo } from './describe';
export { type DemoDependencies, fillDemo } from './fill';
export { demoPassword, demoPeople, demoPerson, demoTotpKey, isDemoId } from './people';
