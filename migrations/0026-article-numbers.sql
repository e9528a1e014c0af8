-- Staff look for articles by these numbers.
create index article_by_index_no on article (district_code, index_no) where index_no is not null;
create index article_by_document_no on article (district_code, document_no) where document_no is not null;
