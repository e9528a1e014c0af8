/** Whether a text of two to seven characters is a name: a surname with one or two, or a transcribed Mongolian name. */
export function isPersonName(name: string): boolean {
  if (!/^\p{sc=Han}{2,7}$/u.test(name) || /某|[合小总共]计|^无$/.test(name)) return false
  return (
    mongolianName.test(name) ||
    (name.length <= 3 && surname.test(name)) ||
    (name.length <= 4 && compoundSurname.test(name))
  )
}

const compoundSurname = /^(?:欧阳|司马|诸葛|上官)\p{sc=Han}{1,2}$/u
const surname =
  /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付傅方邹熊白孟秦邱侯江尹薛闫雷段龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文齐包鲍乌额巴敖斯宝图梅霍安那关佟洪单初曲季柴牛樊栾]/
const mongolianName =
  /(?:其其格|其木格|高娃|花尔|图雅|格日乐|娜仁|娜日|苏日娜|巴图|巴特尔|巴雅尔|宝音|布和|朝鲁|朝格图|额尔敦|额尔德尼|哈斯|呼和|吉日嘎拉|孟和|那顺|那木|敖日格乐|青格乐|萨仁|斯琴|苏和|特木尔|铁柱|通拉嘎|乌云|乌兰图|乌日娜|阿拉坦|阿古拉|白音|达来|都日|毕力格|温都|满都|牧仁|托娅|塔娜|格根|道尔吉|扎布|苏荣|仁钦)/

/** Words of running text that begin like a name. */
const noNames =
  /^(?:范[围本例畴]|安[全置排心装徽宁检]|方[面案式法便向针]|文[化件明艺体物字学]|高[中龄龄血级校]|单[位亲独价个项]|常[见住年规用态]|白[天血内癜]|金[额融属]|石[油]|马[上路]|向[上全社]|任[务何职教]|余[人名额]|于[是]|关[爱心于系注怀]|康[复养]|万[元人名]|齐[全]|严[重]|易[地]|图[书片]|初[中级一二三]|季[度节]|江[苏西南北]|和[平]|贺[州]|龙[江]|夏[季天令]|秦[皇]|梁[山]|都[是]|包[括保含头]|程[序度]|成[员]|史[料]|段[落]|莫[旗力]|乌[兰海]|额[济度]|钱[款物])/

/** A name at the end of a run of Chinese characters, such as 学生王小明; the longest one first. */
export function nameAtEnd(run: string): string | null {
  for (const length of [7, 6, 5, 4, 3, 2]) {
    const name = run.slice(-length)
    if (name.length === length && isNameInText(name)) return name
  }
  return null
}

/** A name at the beginning of a run, such as 王小明因病. */
export function nameAtStart(run: string): string | null {
  for (const length of [4, 3, 2]) {
    const name = run.slice(0, length)
    if (name.length === length && isNameInText(name)) return name
  }
  return null
}

function isNameInText(name: string): boolean {
  if (noNames.test(name) || /[的和与及在为是由共等岁年级班小]$/.test(name)) return false
  // In running text a Mongolian name has nothing before it.
  return name.length <= 3 ? isPersonName(name) : compoundSurname.test(name) || isWholeMongolian(name)
}

const isWholeMongolian = (name: string): boolean => mongolianName.exec(name)?.[0] === name
