import { expect, test } from 'vitest'
import { nameInWords, toTiles } from './unit-tiles.server.ts'

test('a short name is one word', () => {
  expect(nameInWords('乌兰哈达镇')).toEqual(['乌兰哈达镇'])
})

test('a long name breaks between words, and no single character is left alone', () => {
  for (const name of ['乌兰浩特绿色产业园', '兴安盟经济技术开发区', '乌兰浩特市住房和城乡建设局']) {
    const words = nameInWords(name)
    expect(words.join('')).toBe(name)
    expect(words.length).toBeGreaterThan(1)
    for (const word of words) expect(word.length).toBeGreaterThan(1)
  }
})

test('the name of the group is left out where several units begin with it', () => {
  const labels = (...names: string[]) =>
    toTiles([{ title: '呼和马场', units: names.map((name, id) => ({ id, name })) }])[0]?.units.map(({ label }) =>
      label.join(''),
    )
  expect(labels('呼和马场一队', '呼和马场二队')).toEqual(['一队', '二队'])
  expect(labels('呼和马场一队', '社区')).toEqual(['呼和马场一队', '社区'])
})
