import { expect, test } from 'vitest'
import { wordsOfDevice } from './device-words.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Windows 上的 Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0`, 'Windows 上的 Edge'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'iPhone 上的 Safari',
  ],
  [`Mozilla/5.0 (Linux; Android 15; HarmonyOS) ${chrome} MicroMessenger/8.0`, '鸿蒙 上的 微信'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux 上的 Firefox'],
  ['curl/8.5.0', '其他程序'],
  ['', '未知设备'],
])('%s is %s', (userAgent, words) => {
  expect(wordsOfDevice(userAgent)).toBe(words)
})
