import { answerApart } from '../../../../platform/apart/answer-apart.ts'
import { readBookFile } from './read-file.server.ts'

answerApart((input) => {
  const { path, reading } = input as { path: string; reading: Parameters<typeof readBookFile>[1] }
  return readBookFile(path, reading)
})
