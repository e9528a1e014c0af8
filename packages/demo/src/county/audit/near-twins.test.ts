import { expect, test } from 'vitest'
import { findTwins, maskText } from './near-twins.ts'

const names = ['前进嘎查', '红星嘎查', '王海峰', '白玉兰']
const text = (key: string, words: string) => ({ key, text: maskText(`<p>${words}</p>`, names) })
const lamps =
  '现将前进嘎查2026年太阳能路灯采购结果公示如下，共采购36盏，每盏2,350.00元，由王海峰负责验收，安装在村部到小学的路段。'
const other = text('c', '因三月暴雪压塌两处牛棚，嘎查组织劳力清雪，十一户当天恢复用电，防疫员逐户检查了牲畜。')

test('the same form with other names and numbers is a twin, another text is none', () => {
  const one = text('a', lamps)
  const same = text(
    'b',
    lamps.replace('36', '52').replace('2,350', '1,980').replace('王海峰', '白玉兰').replace('前进嘎查', '红星嘎查'),
  )
  expect(findTwins([one], [one, same, other], 0.8)).toEqual([{ key: 'a', twin: 'b', likeness: expect.any(Number) }])
  expect(findTwins([one], [one, other], 0.8)).toEqual([])
  expect(findTwins([other], [one, same, other], 0.8)).toEqual([])
})

test('what happened makes texts differ', () => {
  const one = text('a', lamps)
  const late = text(
    'b',
    `${lamps}因供货延误，安装推迟到六月，村民代表会议同意顺延十五天，扣除违约金，并把多出的两盏改装在饮水井旁。`,
  )
  expect(findTwins([one], [late], 0.8)).toEqual([])
})
