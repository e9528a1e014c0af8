import { expect, test } from 'vitest'
import { unitInTitle } from './unit-in-title.ts'

const splits: readonly [title: string, unit: string, lead: string][] = [
  ['保力村2026年集体收益分配方案公开', '保力村', '保力村'],
  ['索伦牧场第三生产队党支部党员分布', '第三生产队', '索伦牧场第三生产队'],
  ['义勒力特镇东白音胡硕嘎查2026年10月账目', '东白音胡硕嘎查', '义勒力特镇东白音胡硕嘎查'],
  ['胜利街道：借钱打借条要注意什么', '胜利街道', '胜利街道：'],
  ['关于布敦化牧场第四生产队道路封闭的公告', '第四生产队', ''],
  ['便民提示：公主陵牧场便民服务中心办事指引', '便民服务中心', ''],
  ['开展秋季防火宣传', '保力村', ''],
  ['保力村公示', '保力村', ''],
  ['保力村公示内容', '', ''],
]

test.each(splits)('%s of %s starts with "%s"', (title, unit, lead) => {
  expect(title.slice(0, unitInTitle(title, unit))).toBe(lead)
})
