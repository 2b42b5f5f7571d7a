/** The icons of src/design/styles/icons.css, which have no element of their own: an element has the class of one. */
export type DrawnIcon = 'answered' | 'bookmark' | 'collapse' | 'comments' | 'expand' | 'like' | 'more' | 'share' | 'views';
