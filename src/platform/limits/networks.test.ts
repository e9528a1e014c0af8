import { expect, test } from 'vitest'
import { enclosingNetworks } from './networks.ts'

test('an IPv4 address counts only for itself', () => {
  expect(enclosingNetworks('192.0.2.1')).toEqual([{ key: '192.0.2.1', factor: 1 }])
  expect(enclosingNetworks('')).toEqual([{ key: '', factor: 1 }])
})

test('an IPv6 network also counts towards its /56 and /48 networks', () => {
  expect(enclosingNetworks('2001:db8:1:12ab::/64')).toEqual([
    { key: '2001:db8:1:12ab::/64', factor: 1 },
    { key: '2001:db8:1:1200::/56', factor: 4 },
    { key: '2001:db8:1::/48', factor: 16 },
  ])
  expect(enclosingNetworks('2001:db8:1:ff::/64')[1]?.key).toBe('2001:db8:1:0::/56')
})
