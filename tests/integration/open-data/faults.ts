import { Ajv, type ErrorObject } from 'ajv'

/** What is wrong with a value by a JSON schema. */
export function faultsOf(schema: object, value: unknown): ErrorObject[] {
  const ajv = new Ajv({ allErrors: true })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('uri', { validate: (text: string) => URL.canParse(text) })
  const validate = ajv.compile(schema)
  validate(value)
  return validate.errors ?? []
}
