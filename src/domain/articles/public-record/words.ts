/** Shown in the place of an article that is closed while reported personal data is examined. */
export const closedWords = '这篇文章暂不公开，正在核对内容。核对以后恢复公开，或者写明怎样处理。'

/** Of a version that was released before a withdrawal. */
export const withdrawnWords = (number: number): string =>
  `第 ${number} 次公开的内容已经随文章撤下，重新发布以后也不再公开。`

/** In the place of a comparison with a version that is not public. */
export const noComparisonWords = '前一次公开的内容已不再公开，这里不显示改了什么。'
