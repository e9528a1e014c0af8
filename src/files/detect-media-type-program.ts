import { answerApart } from '../platform/apart/answer-apart.ts'
import { detectMediaType } from './media-type.server.ts'

answerApart((input) => {
  const { path, name } = input as { path: string; name: string }
  return detectMediaType(path, name)
})
