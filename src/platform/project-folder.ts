import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the project, which both sources and builds are below. */
export function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
