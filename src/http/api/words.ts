/** Message for a request body that is not an object. */
export const wholeBody = '正文有误，应为 JSON 对象，如 {"phone": "13800000001"}，或表单；各字段见 /api/docs。'
