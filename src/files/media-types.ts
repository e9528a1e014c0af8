/** What may be uploaded. The first suffix is the usual one. */
export const mediaTypes = {
  'image/jpeg': { label: 'JPEG 图片', suffixes: ['.jpg', '.jpeg'] },
  'image/png': { label: 'PNG 图片', suffixes: ['.png'] },
  'image/gif': { label: 'GIF 图片', suffixes: ['.gif'] },
  'image/webp': { label: 'WebP 图片', suffixes: ['.webp'] },
  'application/pdf': { label: 'PDF 文件', suffixes: ['.pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word 文档',
    suffixes: ['.docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'Excel 表格', suffixes: ['.xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: 'PowerPoint 演示文稿',
    suffixes: ['.pptx'],
  },
  'application/msword': { label: '旧版 Word 文档', suffixes: ['.doc'] },
  'application/vnd.ms-excel': { label: '旧版 Excel 表格', suffixes: ['.xls'] },
  'application/vnd.ms-powerpoint': { label: '旧版 PowerPoint 演示文稿', suffixes: ['.ppt'] },
  'application/wps-office.wps': { label: 'WPS 文字文档', suffixes: ['.wps'] },
  'application/wps-office.et': { label: 'WPS 表格', suffixes: ['.et'] },
  'application/wps-office.dps': { label: 'WPS 演示文稿', suffixes: ['.dps'] },
  'application/ofd': { label: 'OFD 版式文件', suffixes: ['.ofd'] },
  'application/zip': { label: 'ZIP 压缩包', suffixes: ['.zip'] },
  'text/csv': { label: 'CSV 表格', suffixes: ['.csv'] },
  'text/plain': { label: '文本文件', suffixes: ['.txt'] },
} as const satisfies Record<string, { label: string; suffixes: readonly string[] }>

export type MediaType = keyof typeof mediaTypes

export const isMediaType = (text: string): text is MediaType => Object.hasOwn(mediaTypes, text)

export const isImage = (mediaType: MediaType): boolean => mediaType.startsWith('image/')

/** Answers in Chinese why a kind of file is refused, by its suffix. */
export const refusals: readonly [suffixes: string, reason: string][] = [
  ['svg svgz', '不能上传 SVG 图片，请另存为 PNG 后重新上传。'],
  ['html htm xhtml mht mhtml shtml xml', '不能上传网页文件，请把内容粘贴到正文中，或另存为 PDF。'],
  [
    'exe dll msi bat cmd com scr ps1 vbs vbe js mjs cjs jse wsf hta lnk reg jar apk sh php jsp asp aspx py',
    '不能上传程序和脚本。',
  ],
  ['docm xlsm pptm dotm xltm xlsb xlam', '不能上传带宏的文件，请另存为不带宏的文件后重新上传。'],
  ['rar 7z tar gz tgz bz2 xz iso cab', '压缩包请使用 ZIP 格式。'],
  ['bmp tif tiff heic heif avif ico psd', '图片请使用 JPG、PNG、GIF 或 WebP 格式。'],
  ['mp3 mp4 mov avi wmv flv mkv m4a wav webm', '不能上传音频和视频。'],
  ['rtf odt ods odp pages numbers key uof', '请另存为 DOCX、XLSX 或 PDF 后重新上传。'],
]
