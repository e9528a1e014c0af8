import { answerApart } from '../../platform/apart/answer-apart.ts'
import { readDirectory } from './read-directory.server.ts'

answerApart((input) => readDirectory((input as { path: string }).path))
