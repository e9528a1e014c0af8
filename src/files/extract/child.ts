import { readFileText } from './read-file.server.ts'

/** Entry of the process that reads one file and ends. Its parent kills it when it takes too long or too much memory. */
const [, , path = '', mediaType = '', name = ''] = process.argv

const result = await readFileText(path, mediaType, name)
process.send?.(result, undefined, undefined, () => process.exit(0))
