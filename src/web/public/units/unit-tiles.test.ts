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

test.each([
  ['乌兰浩特市纪委监委', '乌兰浩特市 纪委监委'],
  ['科尔沁右翼前旗纪委监委', '科尔沁右翼前旗 纪委监委'],
  ['阿尔山市应急管理局', '阿尔山市 应急 管理局'],
])('the region in %s is one word', (name, words) => {
  expect(nameInWords(name).join(' ')).toBe(words)
})

test.each([
  ['农牧市场服务中心', '农牧'],
  ['乌兰浩特市委办公室', '乌兰'],
  ['城市管理综合执法局', '城市'],
])('%s begins with a word, not a region', (name, word) => {
  expect(nameInWords(name)[0]).toBe(word)
})

test('the name of the group is left out where several units begin with it', () => {
  const labels = (...names: string[]) =>
    toTiles([{ title: '呼和马场', units: names.map((name, id) => ({ id, name })) }])[0]?.units.map(({ label }) =>
      label.join(''),
    )
  expect(labels('呼和马场一队', '呼和马场二队')).toEqual(['一队', '二队'])
  expect(labels('呼和马场一队', '社区')).toEqual(['呼和马场一队', '社区'])
})
