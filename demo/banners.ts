export type DemoBanner = {
  districtCode: string
  title: string
  pictureUrl: string
  alt: string
  linkUrl: string
  position: number
}

type Slide = readonly [title: string, alt: string]

/** Three slides per district: a motto and the drawn landscape beneath it. */
const slides: Readonly<Record<string, readonly [Slide, Slide, Slide]>> = {
  '152201000000': [
    ['阳光三务进社区 红城百姓看得见', '洮儿河两岸的城市与青绿穹顶的白色殿堂'],
    ['洮儿河畔 办事公开更透明', '洮儿河湿地上的步道和水鸟'],
    ['每一笔账都晒在阳光下', '山顶白色殿堂和蓝绿色穹顶映着晨光'],
  ],
  '152202000000': [
    ['林海深处 三务公开零距离', '秋日白桦林与林间小路'],
    ['天池为镜 照见清风', '火山口湖与四周的针叶林'],
    ['雪落林城 服务温暖', '雪地、白桦和冒着热气的温泉小镇'],
  ],
  '152221000000': [
    ['阳光村务 群众看得见', '草原上奔跑的马群'],
    ['公开到嘎查 服务到牧户', '山坡草场上的羊群和牧户'],
    ['草原清风 账目分明', '蜿蜒的河流穿过夏日草原'],
  ],
  '152222000000': [
    ['枫红草绿 公开有我', '秋天火红的五角枫林'],
    ['村里的事 大家看 大家议', '疏林草原上的五角枫和牛群'],
    ['一枚枫叶一份承诺 三务公开接受监督', '枫林间的嘎查村落'],
  ],
  '152223000000': [
    ['稻香两岸 账本亮堂', '绰尔河畔连片的稻田'],
    ['惠农补贴公开到户', '金色稻田里的收割机'],
    ['湿地清波 阳光政务', '湿地水面上的芦苇与白鹤'],
  ],
  '152224000000': [
    ['醴泉涌流 公开透明', '山脚涌出的清泉与石桥'],
    ['山乡新貌 村务晒出来', '层叠青山下的村庄和梯田'],
    ['大事小事公开办 群众心里有本账', '山间公路与开满野花的坡地'],
  ],
  '152290000000': [
    ['百里垦区 阳光场务', '成排的大型农机驶过麦田'],
    ['收支公开到队 职工监督到底', '收割机与运粮车在田间协同作业'],
    ['沃野机声 清风相伴', '防护林带旁的农机停放场与粮仓'],
  ],
}

const links = ['/village/village', '/politics/politics', '/party/party', '/news-list/news-list'] as const

export const demoBanners: readonly DemoBanner[] = Object.entries(slides).flatMap(([districtCode, three], district) =>
  three.map(([title, alt], i) => ({
    districtCode,
    title,
    pictureUrl: `/banners/${districtCode}-${i + 1}.svg`,
    alt,
    linkUrl: links[(district + i) % links.length] ?? links[0],
    position: i + 1,
  })),
)
