import { schemaParser, hashForSchema } from '@rjsf/utils';
import { test } from 'vitest';
import { compileValidators } from '../../../server/definitions/validators';
test('x', () => {
const schema:any={type:'object',properties:{name:{type:'string',minLength:2,format:'date-time'},kind:{enum:['a','b']},ok:{const:true},
 u:{oneOf:[{title:'card',additionalProperties:false,properties:{t:{const:'card'},n:{type:'string'}},required:['t','n']},{title:'bank',properties:{t:{const:'bank'},i:{type:'string'}},required:['t','i']}]}},
 required:['name'],if:{properties:{kind:{const:'a'}},required:['kind']},then:{properties:{extra:{type:'string'}},required:['extra']}};
const c=compileValidators(schema);
const parts=schemaParser(schema as any);
console.log(Object.keys(parts), hashForSchema(schema));
console.log(c.module.slice(0,900)); console.log(c.module.match(/require\([^)]*\)[^;]*/g), c.module.match(/main = .*/)?.[0]);
c.judge({name:'x', u:{t:'card'}}); console.log(c.judge.errors);
});
