export { PRODUCT_NAME } from './product.ts';
