/** The parts of RFC 4287 that the feeds use, as a schema: what must be there once, and what kind of text it is. */
export const atomSchema = `<?xml version="1.0"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://www.w3.org/2005/Atom"
    targetNamespace="http://www.w3.org/2005/Atom" elementFormDefault="qualified">
  <xsd:element name="feed"><xsd:complexType>
    <xsd:sequence>
      <xsd:element name="id" type="address"/>
      <xsd:element name="title" type="xsd:string"/>
      <xsd:element name="updated" type="xsd:dateTime"/>
      <xsd:element name="author"><xsd:complexType><xsd:sequence>
        <xsd:element name="name" type="xsd:string"/>
      </xsd:sequence></xsd:complexType></xsd:element>
      <xsd:element name="link" type="link" minOccurs="2" maxOccurs="2"/>
      <xsd:element name="entry" minOccurs="0" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
        <xsd:element name="id" type="address"/>
        <xsd:element name="title" type="xsd:string"/>
        <xsd:element name="published" type="xsd:dateTime"/>
        <xsd:element name="updated" type="xsd:dateTime"/>
        <xsd:element name="link" type="link"/>
        <xsd:element name="category" minOccurs="0" maxOccurs="2"><xsd:complexType>
          <xsd:attribute name="term" type="xsd:string" use="required"/>
        </xsd:complexType></xsd:element>
        <xsd:element name="summary" type="xsd:string" minOccurs="0"/>
      </xsd:sequence></xsd:complexType></xsd:element>
    </xsd:sequence>
    <xsd:anyAttribute namespace="http://www.w3.org/XML/1998/namespace" processContents="skip"/>
  </xsd:complexType></xsd:element>
  <xsd:complexType name="link">
    <xsd:attribute name="rel" use="required"><xsd:simpleType><xsd:restriction base="xsd:string">
      <xsd:enumeration value="self"/><xsd:enumeration value="alternate"/>
    </xsd:restriction></xsd:simpleType></xsd:attribute>
    <xsd:attribute name="type" type="xsd:string" use="required"/>
    <xsd:attribute name="href" type="address" use="required"/>
  </xsd:complexType>
  <xsd:simpleType name="address"><xsd:restriction base="xsd:anyURI">
    <xsd:pattern value="https?://[!-~]+"/>
  </xsd:restriction></xsd:simpleType>
</xsd:schema>`
