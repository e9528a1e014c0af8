import { describe, expect, test } from 'vitest'
import { findPersonalData } from './personal-data.ts'

const found = (text: string) =>
  findPersonalData(text).flatMap(({ kind, start, end, masked }) =>
    kind === 'minor' ? [[text.slice(start, end), masked]] : [],
  )

describe('named children', () => {
  test.each([
    ['资助对象王小明，男，12岁，家庭困难。', '王小明'],
    ['学生王小明（12岁）因病住院', '王小明'],
    ['王小明今年十二岁', '王小明'],
    ['13岁女孩李芳的家长', '李芳'],
    ['三年级2班学生张国强。', '张国强'],
    ['孤儿王小明，由其祖母抚养', '王小明'],
    ['欧阳小红，女，蒙古族，8周岁', '欧阳小红'],
    ['李小芳，示例小学四年级学生', '李小芳'],
    ['王小明，１２岁', '王小明'],
    ['姓名\t年龄\t金额\n王小明\t12\t300\n李国强\t46\t300', '王小明'],
    ['儿童姓名\t金额\n王小明\t300', '王小明'],
    ['姓名\t年级\n王小明\t三年级', '王小明'],
  ])('finds the name in %j', (text, name) => {
    expect(found(text)).toEqual([[name, `${name.slice(0, 1)}某某`]])
  })

  test.each([
    '王某某，男，12岁',
    '学生王×明（12岁）',
    '王国强，男，46岁',
    '张秀兰，86岁，独居老人',
    '6岁以下儿童免费',
    '未满14周岁的儿童，由监护人陪同',
    '60岁以上老年人，每人100元',
    '7至12岁学生参加暑期班',
    '安全教育，12岁以下儿童须由家长陪同',
    '关爱儿童康复训练。',
    '孤儿基本生活费发放公示',
    '低保、孤儿范围，建设通知',
    '困境儿童关爱服务',
    '三年级学生参加活动',
    '姓名\t年龄\n王国强\t46',
    '姓名\t年龄\n王某某\t12',
    '女孩8岁',
    '适龄儿童，6周岁入学',
    '金额（元），12岁',
  ])('accepts %j', (text) => {
    expect(found(text)).toEqual([])
  })
})
