import { expect, test } from 'vitest'
import { leagueOf } from './league.ts'

test('other districts are reached by their host name, else by their port on the same host', () => {
  const here = { areaCode: '152201000000', name: '甲市', hosts: [], ports: [8101] }
  const named = { areaCode: '152202000000', name: '乙旗', hosts: ['b.example.cn', 'other.example.cn'], ports: [8102] }
  const atPort = { areaCode: '152203000000', name: '丙县', hosts: [], ports: [8123, 8124] }
  expect(leagueOf([here, named, atPort], here, 'http://192.0.2.7:8101')).toEqual([
    { areaCode: '152201000000', name: '甲市', origin: '' },
    { areaCode: '152202000000', name: '乙旗', origin: 'https://b.example.cn' },
    { areaCode: '152203000000', name: '丙县', origin: 'http://192.0.2.7:8123' },
  ])
})
