import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import type { StatusSources } from './signal.ts'
import { signalChecks } from './signals.server.ts'

test('administrators see the version that runs', async () => {
  const version = signalChecks.find(({ name }) => name === 'version')
  expect(await version?.read({} as StatusSources)).toEqual({
    state: 'ok',
    words: `正在运行 ${packageJson.version} 版。`,
  })
})
