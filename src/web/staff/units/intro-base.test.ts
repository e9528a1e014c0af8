import { expect, test } from 'vitest'
import { versionToSend } from './intro-base.ts'

test('an editor that began with another introduction is refused before it replaces the present one', () => {
  const base = { intro: '<p>旧</p>', version: 3 }
  // Another form of the page was saved.
  expect(versionToSend(base, { intro: '<p>旧</p>', version: 4 }, false)).toBe(4)
  expect(versionToSend(base, { intro: '<p>别人写的</p>', version: 4 }, false)).toBe(3)
  expect(versionToSend(base, { intro: '<p>别人写的</p>', version: 4 }, true)).toBe(4)
})
