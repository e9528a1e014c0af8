import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'

/** The version of the running portal, which `npm run release` sets. */
export const portalVersion = (
  JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as { version: string }
).version
