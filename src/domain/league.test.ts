import { expect, test } from 'vitest'
import { testDistricts } from '../../tests/harness/districts.ts'
import { leagueOf } from './league.ts'

const [first, second, third] = testDistricts
if (!first || !second || !third) throw new Error('There are not enough districts.')

test('other districts are reached by their host name, else by their port on the same host', () => {
  const named = { ...second, hosts: ['second.example.cn', 'other.example.cn'] }
  const atPort = { ...third, hosts: [], ports: [8123, 8124] }
  expect(leagueOf([first, named, atPort], first, 'http://192.0.2.7:8101')).toEqual([
    { areaCode: first.areaCode, name: first.name, origin: '' },
    { areaCode: second.areaCode, name: second.name, origin: 'https://second.example.cn' },
    { areaCode: third.areaCode, name: third.name, origin: 'http://192.0.2.7:8123' },
  ])
})
