import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { District } from '../domain/districts/schema.ts'
import { createDistrictFinder } from './district-finder.ts'

const first = { name: '甲', hosts: ['jia.example'] } as District
const second = { name: '乙', hosts: [] as string[] } as District

test('finds the district by host name, then by port, then takes the first', () => {
  const finder = createDistrictFinder([first, second])
  const request = {} as IncomingMessage
  expect(finder.find(request, '127.0.0.1').name).toBe('甲')
  finder.arrived(request, second)
  expect(finder.find(request, '127.0.0.1').name).toBe('乙')
  expect(finder.find(request, 'JIA.example').name).toBe('甲')
})
