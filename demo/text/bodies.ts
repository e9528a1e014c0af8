import { chineseDay, dayOf, shiftDays } from '../calendar.ts'
import type { Column, Genre } from './column.ts'
import { figure, h2, list, p, pictureFor } from './html.ts'
import { news } from './news-body.ts'
import { fill, people } from './pen.ts'
import type { Pen } from './pen.ts'
import {
  generalDuties,
  meetingLines,
  noticeClosings,
  noticeHeads,
  publicityNotes,
  reportHeads,
  shortcomings,
} from './phrases.ts'
import { captionOf, pickLine, sentences, signature, subjectOf } from './sentences.ts'
import { tableOf } from './tables.ts'

const NUMERALS = '一二三四五六七八九'

function tableIfAny(column: Column, title: string, pen: Pen): string {
  return column.table ? tableOf(column.table, captionOf(title), pen) : ''
}

function sections(pen: Pen, heads: readonly string[], perSection: number): string {
  const all = sentences(pen, heads.length * perSection, 'notice')
  return heads
    .map((head, i) => {
      const lines = all.slice(i * perSection, (i + 1) * perSection)
      const asList = lines.length > 1 && pen.random.chance(0.3)
      return lines.length === 0
        ? ''
        : h2(`${NUMERALS.charAt(i)}、${head}`) + (asList ? list('ol', lines) : lines.map(p).join(''))
    })
    .join('')
}

function notice(title: string, pen: Pen): string {
  const { random, column } = pen
  const heads = random.pick(noticeHeads).slice(0, random.int(2, 4))
  return (
    p(
      pen.desk.level === 'root' || pen.desk.level === 'department'
        ? fill('{below}，各有关单位：', pen)
        : random.pick(['各村（居）民小组：', '各相关单位、各村（居）民：', '各位居民：']),
    ) +
    p(
      `为${fill(column.aim, pen)}，根据${column.basis}，${random.pick(['结合实际，', '经研究，', ''])}现就${subjectOf(title)}有关事项通知如下。`,
    ) +
    sections(pen, heads, heads.length > 3 ? 1 : 2) +
    p(pickLine(pen, noticeClosings)) +
    signature(pen)
  )
}

function publicity(title: string, pen: Pen): string {
  const { random, column } = pen
  return (
    p(
      `根据${column.basis}，为${fill(column.aim, pen)}，${random.pick(column.table?.kind === 'payments' ? ['经申请、核查、评议和集体研究，', '经个人申报、入户核实，'] : ['经审核，', '经会议研究，'])}现将有关情况公示如下，请予监督。`,
    ) +
    (column.table ? tableIfAny(column, title, pen) : list('ul', sentences(pen, 3, 'publicity'))) +
    random
      .sample(publicityNotes, random.int(1, 2))
      .map((line) => p(fill(line, pen)))
      .join('') +
    signature(pen)
  )
}

function ledger(title: string, pen: Pen): string {
  const { random, column } = pen
  return (
    p(
      `根据${column.basis}，现将${subjectOf(title)}予以公开，${random.pick(['请广大群众监督。', '接受群众查询和监督。', '如有疑问，可到财务公开室查阅凭证。'])}`,
    ) +
    tableIfAny(column, title, pen) +
    sentences(pen, random.int(1, 2), 'ledger').map(p).join('') +
    p(
      `${random.pick(['民主理财小组审核', '监督小组审核', '村务监督委员会审核'])}：${people(random, 2).join('、')}　制表：${people(random, 1).join('')}`,
    ) +
    (random.chance(0.4) ? p(pickLine(pen, publicityNotes)) : '')
  )
}

function meeting(title: string, pen: Pen): string {
  const { random } = pen
  const lines = random.sample(meetingLines, random.int(2, 4)).map((line) => p(fill(line, pen)))
  return (
    p(
      `${fill('{day}', pen)}，${pen.issuer}组织召开会议，${random.pick(['研究部署', '专题研究', '集体商议'])}有关工作。会议的主要任务是${fill(pen.column.aim, pen)}。`,
    ) +
    lines.join('') +
    p(random.pick(['会议形成以下意见：', '会议议定事项如下：', '经讨论，会议确定：'])) +
    list('ol', sentences(pen, random.int(2, 4), 'meeting')) +
    (random.chance(0.35)
      ? figure(pictureFor(title), `${random.pick(['会议现场', '参会人员学习有关材料', '会后查看公开栏'])}（示意图）`)
      : '') +
    signature(pen)
  )
}

function report(title: string, pen: Pen): string {
  const heads = pen.random.pick(reportHeads)
  const lines = sentences(pen, 5, 'report')
  return (
    p(`根据${pen.column.basis}，现将${subjectOf(title)}报告如下。`) +
    h2(`一、${heads[0]}`) +
    lines.slice(0, 2).map(p).join('') +
    h2(`二、${heads[1]}`) +
    list('ul', lines.slice(2)) +
    (pen.column.table && pen.random.chance(0.6) ? tableIfAny(pen.column, title, pen) : '') +
    h2(`三、${heads[2]}`) +
    p(
      heads[2] === '资金使用情况'
        ? fill('本期投入资金{w}，全部按规定用途使用，执行率{pct}，未发现截留、挪用情况。', pen)
        : pen.random.pick(shortcomings),
    ) +
    h2(`四、${heads[3]}`) +
    p(`围绕${fill(pen.column.aim, pen)}，重点抓好以下工作：${pen.random.sample(generalDuties, 2).join('')}`) +
    signature(pen)
  )
}

function announcement(title: string, pen: Pen): string {
  const { random } = pen
  return (
    p(`根据${pen.column.basis}，现将${subjectOf(title)}有关事项公告如下。`) +
    sentences(pen, random.int(2, 4), 'announcement')
      .map((line, i) => p(`<strong>${NUMERALS.charAt(i)}、</strong>${line}`))
      .join('') +
    (pen.column.table && random.chance(0.5) ? tableIfAny(pen.column, title, pen) : '') +
    p(random.pick(['特此公告。', '请相互转告。', '未尽事宜请咨询0482-00000000（示例号码）。'])) +
    signature(pen)
  )
}

function policy(title: string, pen: Pen): string {
  const clauses = [...sentences(pen, 6, 'policy'), ...pen.random.sample(generalDuties, 3)]
  const [first, ...rest] = clauses
  return (
    p(fill('{below}，各有关单位：', pen)) +
    p(
      `《${subjectOf(title)
        .replace(/^印发/, '')
        .replace(/[《》]/g, '')}》已经研究同意，现印发给你们，请认真贯彻执行。`,
    ) +
    signature(pen) +
    p(
      `<strong>第一条</strong>　为${fill(pen.column.aim, pen)}，根据${pen.column.basis}，结合实际，制定本文件。${first ?? ''}`,
    ) +
    rest.map((clause, i) => p(`<strong>第${'二三四五六七八九'.charAt(i)}条</strong>　${clause}`)).join('') +
    p('<strong>第十条</strong>　本文件自印发之日起施行，由制定机关负责解释。')
  )
}

function guide(_title: string, pen: Pen): string {
  const { random } = pen
  return (
    p(
      `为${fill(pen.column.aim, pen)}，${pen.issuer}整理了以下内容，供${random.pick(['广大居民', '农牧民朋友', '办事群众'])}参考。`,
    ) +
    h2(random.pick(['办理要点', '关键环节', '具体步骤'])) +
    list('ol', sentences(pen, random.int(4, 5), 'guide')) +
    h2('温馨提示') +
    p(
      random.pick([
        '所需材料能够通过数据共享获取的，不再要求提供。',
        '请以当地实际情况为准，遇到问题及时与工作人员联系。',
        '办理全程不收取任何费用，谨防他人冒名收费。',
      ]) + '咨询电话：0482-00000000（示例号码）。',
    ) +
    signature(pen)
  )
}

function tender(title: string, pen: Pen): string {
  const { random } = pen
  const opening = chineseDay(shiftDays(pen.time, random.int(9, 20)))
  return (
    p(
      `根据${pen.column.basis}，${pen.issuer}就${subjectOf(title).replace(/(招标|采购|招租|竞价|中标|成交|比选).*$/, '')}公开有关信息。`,
    ) +
    h2('一、基本信息') +
    list('ul', [
      `项目编号：${pen.desk.place.mark}采〔${dayOf(pen.time).year}〕${random.int(11, 398)}号`,
      fill('资金来源及金额：财政资金或集体自有资金，控制价{w}', pen),
      `采购人或发包人：${pen.issuer}`,
      /结果|中标|成交/.test(title)
        ? `${random.pick(['中标', '成交'])}单位：示例建设有限公司（排名第一）`
        : `递交文件截止：${opening}9时30分`,
    ]) +
    h2('二、内容和要求') +
    sentences(pen, random.int(2, 3), 'tender').map(p).join('') +
    h2('三、监督和联系') +
    p(
      random.pick([
        '对本公告有异议的，请在公告期内以书面形式提出。',
        '监督单位对全过程进行现场监督，结果将另行公开。',
        '递交文件逾期送达或者未按要求密封的，不予受理。',
      ]) + '联系电话：0482-00000000（示例号码）。',
    ) +
    signature(pen)
  )
}

const makers: Record<Genre, (title: string, pen: Pen) => string> = {
  notice,
  publicity,
  ledger,
  meeting,
  report,
  news,
  announcement,
  policy,
  guide,
  tender,
}

export function bodyOf(genre: Genre, title: string, pen: Pen): string {
  return makers[genre](title, pen)
}
