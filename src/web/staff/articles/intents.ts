/** The intent by which the text of an article becomes a template: the form sends it and the action reads it. */
export const keepTemplateIntent = 'keep-template'
