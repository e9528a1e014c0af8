import { portalVersion } from '../../platform/version.server.ts'
import type { SignalCheck } from './signal.ts'

/** Always well: it tells what a report of a fault should name. */
export const versionSignal: SignalCheck = {
  name: 'version',
  title: '版本',
  group: 'base',
  read: () => Promise.resolve({ state: 'ok', words: `正在运行 ${portalVersion} 版。` }),
}
