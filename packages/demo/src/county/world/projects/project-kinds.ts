import type { Ground } from '../../../units/ground.ts'
import type { Company, Grant, Project } from '../history.ts'

export type ProjectKind = Project['kind']

export type KindTerms = {
  on: readonly Ground[]
  trade: Company['trades'][number]
  programme: Grant['programme']
  /** Least and most pieces, in steps; whole yuan per piece, in steps of `priceStep`. */
  quantity: readonly [least: number, most: number, step: number]
  price: readonly [least: number, most: number, step: number]
  measure: string
  /** How long it is built, in days. */
  days: readonly [number, number]
  title: (site: string) => string
  extent: (quantity: string) => string
  sites: readonly string[]
  /** What it adds to the assets of the unit. */
  asset: string
  /** How often it is chosen. */
  weight: number
  /** Bought and delivered, without works on the ground. */
  isPurchase?: true
}

const groups = ['一组', '二组', '三组', '四组', '村东', '村西', '村北', '南屯', '北屯']

export const projectKinds: Readonly<Record<ProjectKind, KindTerms>> = {
  road: {
    on: ['rural', 'farm'],
    trade: 'road',
    programme: 'road',
    quantity: [400, 2_600, 100],
    price: [360, 440, 5],
    measure: '米',
    days: [35, 70],
    title: (site) => `${site}道路硬化工程`,
    extent: (quantity) => `混凝土路面${quantity}米，宽4米、厚18厘米`,
    sites: [...groups, '至县道连接段', '通组'],
    asset: '硬化道路',
    weight: 10,
  },
  bridge: {
    on: ['rural', 'farm'],
    trade: 'road',
    programme: 'road',
    quantity: [8, 26, 1],
    price: [9_200, 13_800, 100],
    measure: '延米',
    days: [50, 85],
    title: (site) => `${site}过水桥改建工程`,
    extent: (quantity) => `钢筋混凝土板桥一座，长${quantity}延米、宽5米`,
    sites: ['西沟', '东河套', '北大沟', '南河沿'],
    asset: '桥梁',
    weight: 2,
  },
  well: {
    on: ['rural', 'farm'],
    trade: 'water',
    programme: 'water',
    quantity: [1, 6, 1],
    price: [52_000, 84_000, 500],
    measure: '眼',
    days: [20, 45],
    title: (site) => `${site}灌溉机电井工程`,
    extent: (quantity) => `机电井${quantity}眼，含水泵和井房`,
    sites: ['东甸子', '西坡地', '南大片', '北甸子', '河东'],
    asset: '机电井',
    weight: 6,
  },
  canal: {
    on: ['rural', 'farm'],
    trade: 'water',
    programme: 'water',
    quantity: [300, 2_400, 50],
    price: [130, 240, 2],
    measure: '米',
    days: [30, 55],
    title: (site) => `${site}排水沟衬砌工程`,
    extent: (quantity) => `混凝土U形槽${quantity}米`,
    sites: ['主街', '东街', '西街', '屯内', '北甸子'],
    asset: '排水沟渠',
    weight: 6,
  },
  lamps: {
    on: ['rural', 'urban', 'farm'],
    trade: 'power',
    programme: 'public-works',
    quantity: [18, 90, 1],
    price: [2_450, 3_350, 10],
    measure: '盏',
    days: [12, 25],
    title: (site) => `${site}太阳能路灯安装项目`,
    extent: (quantity) => `6米太阳能路灯${quantity}盏`,
    sites: ['主街', '屯内', '文化广场周边', '进村路', '东区'],
    asset: '太阳能路灯',
    weight: 8,
  },
  square: {
    on: ['rural', 'urban'],
    trade: 'building',
    programme: 'culture',
    quantity: [600, 2_200, 50],
    price: [118, 176, 2],
    measure: '平方米',
    days: [30, 50],
    title: (site) => `${site}文化活动广场铺装工程`,
    extent: (quantity) => `彩砖铺装${quantity}平方米，配健身器材`,
    sites: ['村部', '南侧', '活动室门前'],
    asset: '文化活动广场',
    weight: 4,
  },
  toilet: {
    on: ['rural', 'urban'],
    trade: 'building',
    programme: 'environment',
    quantity: [1, 3, 1],
    price: [86_000, 138_000, 1_000],
    measure: '座',
    days: [35, 60],
    title: (site) => `${site}公共厕所新建工程`,
    extent: (quantity) => `水冲式公共厕所${quantity}座，每座4个蹲位`,
    sites: ['村部', '文化广场', '集市'],
    asset: '公共厕所',
    weight: 3,
  },
  office: {
    on: ['rural', 'urban', 'farm'],
    trade: 'building',
    programme: 'public-works',
    quantity: [120, 420, 10],
    price: [460, 780, 10],
    measure: '平方米',
    days: [30, 55],
    title: (site) => `${site}维修改造工程`,
    extent: (quantity) => `屋面防水、门窗更换和室内粉刷，建筑面积${quantity}平方米`,
    sites: ['便民服务场所', '党群服务用房', '文化活动室', '村级卫生室'],
    asset: '办公和服务用房改造',
    weight: 4,
  },
  pen: {
    on: ['rural'],
    trade: 'building',
    programme: 'industry',
    quantity: [300, 1_600, 50],
    price: [390, 560, 5],
    measure: '平方米',
    days: [55, 90],
    title: (site) => `${site}标准化牛舍建设项目`,
    extent: (quantity) => `轻钢结构牛舍${quantity}平方米`,
    sites: ['养殖小区', '西甸子', '东侧'],
    asset: '标准化牛舍',
    weight: 4,
  },
  greenhouse: {
    on: ['rural'],
    trade: 'building',
    programme: 'industry',
    quantity: [2, 9, 1],
    price: [66_000, 98_000, 500],
    measure: '座',
    days: [45, 75],
    title: (site) => `${site}日光温室建设项目`,
    extent: (quantity) => `日光温室${quantity}座，每座占地1.2亩`,
    sites: ['南甸子', '村东', '园区'],
    asset: '日光温室',
    weight: 3,
  },
  fence: {
    on: ['rural', 'farm'],
    trade: 'planting',
    programme: 'forest',
    quantity: [2_000, 12_000, 200],
    price: [22, 34, 1],
    measure: '米',
    days: [18, 40],
    title: (site) => `${site}网围栏更新项目`,
    extent: (quantity) => `钢丝网围栏${quantity}米`,
    sites: ['北草场', '西草场', '林地', '南山坡'],
    asset: '网围栏',
    weight: 4,
  },
  planting: {
    on: ['rural', 'urban', 'farm'],
    trade: 'planting',
    programme: 'environment',
    quantity: [600, 4_200, 100],
    price: [18, 46, 1],
    measure: '株',
    days: [10, 25],
    title: (site) => `${site}绿化项目`,
    extent: (quantity) => `栽植云杉、山杏等${quantity}株`,
    sites: ['屯内道路', '进村路', '村屯四旁', '西山坡'],
    asset: '绿化林木',
    weight: 4,
  },
  waste: {
    on: ['rural', 'urban', 'farm'],
    trade: 'supply',
    programme: 'environment',
    quantity: [60, 320, 5],
    price: [148, 268, 2],
    measure: '个',
    days: [8, 18],
    title: (site) => `${site}垃圾桶采购项目`,
    extent: (quantity) => `240升挂车垃圾桶${quantity}个`,
    sites: ['人居环境整治', '农户庭院', '公共区域'],
    asset: '垃圾收集设施',
    weight: 4,
    isPurchase: true,
  },
}

export const kindNames = Object.keys(projectKinds) as ProjectKind[]
