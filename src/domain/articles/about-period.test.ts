import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readAboutPeriod } from './about-period.ts'

const quarter = { from: '2026-07-01', until: '2026-10-01' }

test.each([
  ['好仁嘎查2026年第三季度财务收支情况', quarter],
  ['好仁嘎查2026年3季度收支', quarter],
  ['二〇二六年三季度村级账目公开', quarter],
  ['好仁嘎查２０２６年第３季度财务收支', quarter],
  ['2026年7月至9月收支明细', quarter],
  ['2026年7—9月收支明细', quarter],
  ['2026年七月至九月收支明细', quarter],
  ['2026年9月份财务收支表', { from: '2026-09-01', until: '2026-10-01' }],
  ['2026年12月财务收支表', { from: '2026-12-01', until: '2027-01-01' }],
  ['2026年十二月财务收支表', { from: '2026-12-01', until: '2027-01-01' }],
  ['2026年上半年党务公开', { from: '2026-01-01', until: '2026-07-01' }],
  ['2025年下半年党务公开', { from: '2025-07-01', until: '2026-01-01' }],
  ['突泉县2025年政府信息公开工作年度报告', { from: '2025-01-01', until: '2026-01-01' }],
  ['2026年度财务计划', { from: '2026-01-01', until: '2027-01-01' }],
  ['好仁嘎查2026年村务公开表（第三季度）', quarter],
  ['好仁嘎查2026年度村务公开 第3季度', quarter],
  ['2026年党务公开（上半年）', { from: '2026-01-01', until: '2026-07-01' }],
  ['好仁嘎查2026年财务收支表（9月）', { from: '2026-09-01', until: '2026-10-01' }],
  ['2025年决算和2026年村务公开（第三季度）', quarter],
  ['2026年村务公开（9月12日）', { from: '2026-01-01', until: '2027-01-01' }],
  // What cannot be told is not guessed.
  ['第三季度村级账目', null],
  ['好仁嘎查资产清单', null],
  ['2025年第四季度和2026年第一季度收支', null],
  ['2026年9月12日村民代表会议决议', null],
  ['2026年13月收支', null],
  ['2026年9月至7月收支', null],
])('the title %s', (title, period) => {
  expect(readAboutPeriod(title, '')).toEqual(period)
})

test.each([
  ['<p>现将好仁嘎查2026年第三季度财务收支情况公开如下。</p>', quarter],
  ['<p>现将<strong>2026年</strong>第三季度财务收支公开如下，比2025年第三季度多。</p>', null],
  ['<p>根据2025年10月28日修订的村民委员会组织法公开如下。</p>', null],
  ['<p>根据2025年修订的办法公开如下。</p>', null],
  ['<p>2026年9月份集体收入如下。</p>', { from: '2026-09-01', until: '2026-10-01' }],
  [`<p>${'公开。'.repeat(80)}2026年第三季度</p>`, null],
])('the opening of the body counts where the title says nothing: %s', (html, period) => {
  expect(readAboutPeriod('好仁嘎查财务收支情况', html)).toEqual(period)
})

test('the title counts before the body', () => {
  expect(readAboutPeriod('2026年第三季度收支', '<p>2026年第二季度结余如下。</p>')).toEqual(quarter)
  expect(readAboutPeriod('2026年第二、2025年第三季度收支和2026年第三季度收支', '<p>2026年第二季度</p>')).toBeNull()
})

test('is never empty, and begins and ends with a month', () => {
  const piece = constantFrom(
    '2026',
    '年',
    '第',
    '三',
    '季度',
    '1',
    '2',
    '月',
    '上',
    '半年',
    '至',
    '-',
    '度',
    ' ',
    '份',
    '收支',
  )
  assert(
    property(array(piece, { maxLength: 14 }), (pieces) => {
      const { from, until } = readAboutPeriod(pieces.join(''), '') ?? quarter
      expect(from < until).toBe(true)
      expect([from.slice(8), until.slice(8)]).toEqual(['01', '01'])
    }),
  )
})
