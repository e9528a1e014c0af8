import { expect, test, vi } from 'vitest'
import { createSettingsRefresh } from './settings-refresh.ts'

test('a failed read of settings is retried until it succeeds', async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('1')).mockRejectedValueOnce(new Error('2'))
  const cache = { drop: vi.fn<() => void>(), dropAll: vi.fn<() => void>() }
  const settings = createSettingsRefresh({
    districts: { refresh: read },
    caches: [cache],
    watch: { suspect: () => true },
    log: { error: vi.fn<() => void>() },
    retryMs: 1,
  })
  try {
    await settings.refresh(['settings:1'])
    expect(cache.drop).not.toHaveBeenCalled()
    await expect.poll(() => cache.dropAll.mock.calls.length).toBe(1)
    expect(read).toHaveBeenCalledTimes(3)
  } finally {
    settings.close()
  }
})
