import type { Place } from './places.ts'
import { random, seedOf } from '../random.ts'

const PHONE = '0482-000 0000'
const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

export function departmentIntro(name: string, duties: readonly string[], index: number): string {
  const chance = random(seedOf(8, index))
  const rooms = chance.sample(
    ['办公室', '业务一股', '业务二股', '政策法规股', '综合服务股', '财务室', '信息服务中心', '督导股'],
    chance.int(3, 5),
  )
  const texts = [
    `<strong>主要职责：</strong>${name}${chance.pick(['主要负责', '的主要职责是', '承担以下职责：'])}${duties.join('；')}，并完成上级交办的其他任务。`,
    `<strong>内设机构：</strong>${rooms.join('、')}。${chance.pick(['机构编制和负责人信息以编制部门公布为准。', '各股室实行首问负责和一次性告知。', '另设党支部一个，党员按规定编入党小组。'])}`,
    `<strong>办公时间：</strong>工作日上午8:30—12:00，下午14:30—17:30（法定节假日除外）。咨询电话：${PHONE}（示例号码）。`,
    `<strong>公开方式：</strong>通过本平台、${chance.pick(['单位公开栏', '政务服务大厅公示屏', '办公楼一楼公开栏'])}公开党务、政务和财务事项，群众可通过“群众留言”提出意见，${chance.pick(['我单位将在规定时限内答复', '由专人登记、转办并反馈办理结果', '答复情况同步公开'])}。`,
  ]
  return paragraphs(...texts.slice(0, chance.int(2, 4)))
}

export function townshipIntro(name: string, place: Place, villageCount: number, index: number): string {
  const chance = random(seedOf(5, index))
  const urban = name.endsWith('街道')
  const base =
    place.code === '152290000000' ? '基层生产单位' : name.endsWith('街道') ? '社区（嘎查村）' : '嘎查村（社区）'
  const texts = [
    `${name}${place.code === '152290000000' ? '隶属' : '位于'}${place.short}${chance.pick(['东部', '西部', '南部', '北部', '中部'])}，辖${villageCount}个${base}，${urban ? '承担社区治理、便民服务和城市管理等职责' : '承担产业发展、基层治理和便民服务等职责'}。`,
    urban
      ? `辖区以居民小区、商业网点和学校医院为主，${chance.pick(['物业服务和停车秩序逐步改善', '老旧小区改造分批推进', '便民服务点覆盖各社区'])}，公共服务水平稳步提升。`
      : `辖区以${chance.sample(place.crops, 2).join('、')}等为主要产品，近年来重点发展${chance.sample(place.trades, 2).join('、')}，${chance.pick(['水、电、路、讯等基础设施逐步完善', '产业道路和仓储设施不断改善', '人居环境和公共服务水平稳步提升'])}。`,
    `${name}便民服务中心集中受理社会救助、社会保险、补贴申领、证明开具等${chance.int(26, 88)}项事项，实行${chance.pick(['综合受理', '一窗通办', '帮办代办'])}，工作日上午8:30—12:00、下午14:30—17:30对外服务，咨询电话${PHONE}（示例号码）。`,
    `按照规定，${name}按月公开收支情况，按季公开党务、政务和集体“三资”情况，重大事项随时公开，接受群众监督。`,
  ]
  return paragraphs(...texts.slice(0, chance.int(2, 4)))
}

export function villageIntro(name: string, townshipName: string, place: Place, index: number): string {
  const chance = random(seedOf(6, index))
  const urban = name.endsWith('社区')
  const households = chance.int(urban ? 800 : 90, urban ? 3200 : 460)
  const people = Math.round(households * (2 + chance.next()))
  const shared = `${name}隶属${place.short}${name.startsWith(townshipName) ? '' : townshipName}，现有居民${households}户${people}人（示例数据），`
  const texts = urban
    ? [
        `${shared}划分网格${chance.int(3, 12)}个。`,
        `社区设有便民服务室、${chance.sample(['文体活动室', '日间照料室', '图书阅览室', '调解室', '儿童之家'], 2).join('、')}，为居民提供一站式服务，公开栏按季更新。`,
        `社区组织志愿者开展${chance.sample(['敬老助残', '环境整治', '文明劝导', '义务巡逻', '四点半课堂'], 2).join('、')}等活动。`,
      ]
    : [
        `${shared}${chance.pick(['以种植业为主', '以种植业和养殖业为主', '农牧结合'])}，主要产品有${chance.sample(place.crops, 2).join('、')}等。`,
        `集体经济收入主要来自${chance.sample(['机动地发包', '厂房租赁', '合作社分红', '光伏收益', '农机服务', '草场发包', '仓储服务'], 2).join('和')}，收支情况按月在公开栏和本平台公开。`,
        `民主议事会、监督小组定期对财务收支、工程项目和补贴发放进行监督，群众可查阅原始资料。`,
      ]
  return paragraphs(...texts.slice(0, chance.int(1, 3)))
}
