import { expect, test } from 'vitest'
import { readServiceManager } from './service-manager.ts'

test('what systemd passes is read', () => {
  const environment = {
    LISTEN_PID: '7',
    LISTEN_FDS: '2',
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_PID: '7',
    WATCHDOG_USEC: '60000000',
  }
  expect(readServiceManager(environment, 7)).toEqual({
    sockets: [3, 4],
    notifySocket: '/run/systemd/notify',
    watchdogMs: 60_000,
  })
})

test.each([
  {},
  { LISTEN_PID: '6', LISTEN_FDS: '2', WATCHDOG_PID: '6', WATCHDOG_USEC: '60000000' },
  { LISTEN_FDS: '2', WATCHDOG_USEC: '0', NOTIFY_SOCKET: '' },
  { LISTEN_PID: '7', LISTEN_FDS: 'two', WATCHDOG_USEC: '-1' },
])('%j passes nothing to this process', (environment) => {
  expect(readServiceManager(environment, 7)).toEqual({ sockets: [], notifySocket: null, watchdogMs: null })
})
