import { isoDay } from '../../../calendar.ts'
import { random, seedOf } from '../../../random.ts'
import { lastWorkDay } from '../../../work-days.ts'
import type { County } from '../../world/county.ts'
import { workDaysAfter } from '../days.ts'
import type { LifeDraft } from '../drafts.ts'
import { guideAsides } from '../asides.ts'
import { fullDay, monthOf, numbered, paragraphs, phone, shortDay, yearOf } from '../words.ts'
import { isoFrom } from '../../world/days.ts'

/** What is written already and appears in the next days: the services of next month and a day on which offices visit. */
export function* scheduledNotes(county: County): Generator<LifeDraft> {
  const { room, place, root, today, now } = county
  const dice = random(seedOf(room.root.areaId, Number(today.replaceAll('-', '')), 141))
  const services = room.departments.find(({ key }) => key === 'services') ?? room.root
  const day = isoDay(lastWorkDay(now))
  const next = monthOf(today) === 12 ? isoFrom(yearOf(today) + 1, 1, 1) : isoFrom(yearOf(today), monthOf(today) + 1, 1)
  const shared = { day, isScheduled: true, isDue: true }
  const hall = root.kind === 'farm' ? '便民服务中心' : '政务服务大厅'
  yield {
    ...shared,
    key: `r${room.root.areaId} scheduled hours ${today}`,
    desk: services,
    column: '政务公开/窗口动态',
    title: `${place.short}${hall}${monthOf(next)}月服务时间安排（${yearOf(next)}年）`,
    lag: [2, 5],
    issuer: services.office,
    body:
      paragraphs(`${fullDay(next)}起，${place.short}${hall}服务时间安排如下。`) +
      numbered([
        '工作日8:30—12:00、14:30—17:30办理业务，午间综合窗口有人值班。',
        '周六上午办理社保、医保、不动产和市场主体登记，其他事项先收件、周一办结。',
        ...dice.sample(guideAsides, 2),
      ]) +
      paragraphs(`咨询电话：${phone}。`),
  }
  const township = dice.pick(room.townships)
  const visit = workDaysAfter(today, 11)
  yield {
    ...shared,
    key: `r${room.root.areaId} scheduled visit ${today}`,
    desk: room.root,
    column: '本地要闻/便民',
    title: `${township.name}集中办事日预告（${monthOf(visit)}月${Number(visit.slice(8))}日）`,
    lag: [3, 7],
    issuer: room.root.office,
    body:
      paragraphs(
        `${shortDay(visit)}9时至15时，人力资源和社会保障、医疗保障、民政、自然资源等窗口到${township.name}集中办事，地点在便民服务大厅。`,
      ) +
      numbered([
        '可以办理社会保障卡补换、养老资格认证、医保参保和异地备案、救助申请、不动产登记咨询。',
        '请带身份证；代办的另带委托书。行动不便的，提前打电话约工作人员上门。',
        ...dice.sample(guideAsides, 2),
      ]) +
      paragraphs(`咨询电话：${phone}。`),
  }
}
