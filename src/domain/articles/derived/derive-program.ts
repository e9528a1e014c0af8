import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { type Derivation, derivation } from './derivations.server.ts'

answerApart((given) => {
  const { name, input } = given as { name: Derivation; input: string }
  return JSON.stringify(derivation(name)(JSON.parse(input)))
})
