import { findChangedKey } from '../../platform/crypto/key-checks.server.ts'
import { KeysError } from '../../platform/crypto/keys.server.ts'
import type { Reading, SignalCheck } from './signal.ts'

export const keysSignal: SignalCheck = {
  name: 'keys',
  title: '密钥',
  group: 'data',
  isRequired: true,
  async read({ db, keys }): Promise<Reading> {
    try {
      const keySet = keys.read()
      const changed = await findChangedKey(db, keySet)
      if (!changed) return { state: 'ok', words: `与数据库相符，共 ${keySet.versions.length} 个版本。` }
      return {
        state: 'fault',
        words: `第 ${changed.version} 版密钥与数据库不符，群众的信息无法解密。请从备份中恢复配套的密钥。`,
      }
    } catch (error) {
      if (error instanceof KeysError) return { state: 'fault', words: error.message }
      throw error
    }
  },
}
