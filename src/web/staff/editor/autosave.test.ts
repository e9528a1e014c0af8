import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'
import type { SaveResult } from './autosave-state.ts'
import { describeSaveState } from './save-state-words.ts'

type Answer = Exclude<SaveResult<string>, { kind: 'unreachable' }>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T01:31:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that answers when told to. */
function start() {
  const saves: {
    text: string
    version: number
    answer: (result: Answer) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const drafts: string[] = []
  const autosave = createAutosave<string, string>({
    version: 7,
    save: (text, version) =>
      new Promise((resolve, reject) => {
        const settled = (act: () => void) => {
          act()
          return vi.advanceTimersByTimeAsync(0).then(() => undefined)
        }
        saves.push({
          text,
          version,
          answer: (result) => settled(() => resolve(result)),
          fail: () => settled(() => reject(new TypeError('Failed to fetch'))),
        })
      }),
    keepDraft: async (text, version) => void drafts.push(`${text}@${version}`),
    removeDraft: async () => void drafts.splice(0),
  })
  return { autosave, saves, drafts, status: () => autosave.getState().status }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('saves once typing has paused for 800 ms', async () => {
  const { autosave, saves, status } = start()
  autosave.edit('甲')
  await pass(700)
  autosave.edit('甲乙')
  await pass(799)
  expect(saves).toHaveLength(0)
  expect(status()).toBe('unsaved')
  await pass(1)
  expect(saves).toMatchObject([{ text: '甲乙', version: 7 }])
  expect(status()).toBe('saving')
  await saves[0]?.answer({ kind: 'saved', version: 8 })
  expect(autosave.getState()).toMatchObject({ status: 'saved', version: 8, savedAt: Date.now() })
})

test('saves after five seconds of typing without a pause', async () => {
  const { autosave, saves } = start()
  for (let passed = 0; passed < 5_000; passed += 500) {
    expect(saves).toHaveLength(0)
    autosave.edit(`${passed}`)
    await pass(500)
  }
  expect(saves).toHaveLength(1)
})

test('one save at a time: changes during a save are in the next one, over its version', async () => {
  const { autosave, saves, status } = start()
  autosave.edit('甲')
  await pass(800)
  autosave.edit('甲乙')
  await pass(60_000)
  expect(saves).toHaveLength(1)
  await saves[0]?.answer({ kind: 'saved', version: 8 })
  expect(saves).toMatchObject([{ text: '甲' }, { text: '甲乙', version: 8 }])
  await saves[1]?.answer({ kind: 'saved', version: 9 })
  expect(status()).toBe('saved')
})

test('offline: the copy stays in the browser, retries wait longer each time, going online retries at once', async () => {
  const { autosave, saves, drafts, status } = start()
  autosave.edit('甲')
  await pass(800)
  await saves[0]?.fail()
  expect(status()).toBe('offline')
  expect(drafts).toContain('甲@7')
  await pass(1_999)
  expect(saves).toHaveLength(1)
  await pass(1)
  await saves[1]?.fail()
  autosave.edit('甲乙')
  await pass(3_999)
  expect(saves).toHaveLength(2)
  await pass(1)
  expect(saves[2]).toMatchObject({ text: '甲乙' })
  await saves[2]?.fail()
  autosave.saveNow()
  await pass(0)
  await saves[3]?.answer({ kind: 'saved', version: 8 })
  expect(status()).toBe('saved')
  expect(drafts).toEqual([])
})

test('a conflict stops saving until it is resolved', async () => {
  const { autosave, saves, drafts } = start()
  autosave.edit('甲')
  await pass(800)
  await saves[0]?.answer({ kind: 'conflict', conflict: '丙' })
  expect(autosave.getState()).toMatchObject({ status: 'conflict', conflict: '丙' })
  autosave.edit('甲乙')
  autosave.saveNow()
  await pass(60_000)
  expect(saves).toHaveLength(1)
  expect(drafts.at(-1)).toBe('甲乙@7')
  autosave.resolve('甲乙丙', 9)
  await pass(0)
  expect(saves[1]).toMatchObject({ text: '甲乙丙', version: 9 })
  expect(autosave.getState().conflict).toBeNull()
})

test('signed out: waits for signing in again, then saves', async () => {
  const { autosave, saves, status } = start()
  autosave.edit('甲')
  await pass(800)
  await saves[0]?.answer({ kind: 'signed-out', message: '登录已过期' })
  autosave.edit('甲乙')
  await pass(60_000)
  expect([status(), saves.length]).toEqual(['signed-out', 1])
  autosave.saveNow()
  await pass(0)
  expect(saves[1]).toMatchObject({ text: '甲乙' })
  // The dialog with the password that is being typed must not go away during a try.
  expect(autosave.getState()).toMatchObject({ status: 'saving', signedOut: '登录已过期' })
  await saves[1]?.answer({ kind: 'saved', version: 8 })
  expect(autosave.getState()).toMatchObject({ status: 'saved', signedOut: null })
})

test('who leaves with the text in the browser is told whether it is there', async () => {
  const { autosave, drafts } = start()
  expect(await autosave.keep()).toBe(false)
  autosave.edit('甲')
  expect(await autosave.keep()).toBe(true)
  expect(drafts).toEqual(['甲@7'])
})

test('a refused text is sent again once it has changed', async () => {
  const { autosave, saves } = start()
  autosave.edit('甲')
  await pass(800)
  await saves[0]?.answer({ kind: 'refused', message: '标题过长' })
  expect(describeSaveState(autosave.getState())).toBe('没有保存：标题过长')
  await pass(60_000)
  expect(saves).toHaveLength(1)
  autosave.edit('乙')
  await pass(800)
  expect(saves[1]).toMatchObject({ text: '乙' })
})

test('settle saves at once and waits for changes made meanwhile', async () => {
  const { autosave, saves } = start()
  autosave.edit('甲')
  const settled = autosave.settle()
  await pass(0)
  autosave.edit('甲乙')
  await saves[0]?.answer({ kind: 'saved', version: 8 })
  await pass(800)
  await saves[1]?.answer({ kind: 'saved', version: 9 })
  expect(await settled).toMatchObject({ status: 'saved', version: 9 })
  expect(await autosave.settle()).toMatchObject({ status: 'saved' })
})

test('what is not saved is in the browser 300 ms later, and when the page goes', async () => {
  const { autosave, drafts } = start()
  autosave.edit('甲')
  await pass(300)
  expect(drafts).toEqual(['甲@7'])
  autosave.edit('甲乙')
  autosave.stop()
  await pass(0)
  expect(drafts).toEqual(['甲@7', '甲乙@7'])
})

test('a browser without storage does not stop saving', async () => {
  const saved: string[] = []
  const autosave = createAutosave<string, string>({
    version: 1,
    save: async (text) => {
      saved.push(text)
      return { kind: 'saved', version: 2 }
    },
    keepDraft: () => Promise.reject(new Error('QuotaExceededError')),
  })
  autosave.edit('甲')
  await pass(800)
  expect(saved).toEqual(['甲'])
  expect(autosave.getState().status).toBe('saved')
  expect(await autosave.keep()).toBe(false)
})
